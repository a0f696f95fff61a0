# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""The thresholds of COCO as older pycocotools make them: the count is a float."""
import numpy as np

thresholds = np.linspace(0.5, 0.95, np.round((0.95 - 0.5) / 0.05) + 1, endpoint=True)
print(thresholds)
