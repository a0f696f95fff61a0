# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow", "numpy"]
# ///
"""Arrays that fromarray has no mode for.

cause.py [float|channel|int64|first]
"""
import sys

import numpy as np
from PIL import Image

way = sys.argv[1] if len(sys.argv) > 1 else "float"
if way == "channel":
    Image.fromarray(np.zeros((28, 28, 1), np.uint8))
if way == "int64":
    Image.fromarray(np.zeros((28, 28), np.int64))
if way == "first":
    Image.fromarray(np.zeros((3, 32, 32), np.uint8))
Image.fromarray(np.random.rand(28, 28, 3).astype("float32"))
