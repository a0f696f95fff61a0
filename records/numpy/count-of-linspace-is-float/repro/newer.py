# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""A newer pycocotools makes the thresholds under a NumPy that refuses the old line."""
import numpy as np
from pycocotools.cocoeval import Params

try:
    np.linspace(0.5, 0.95, np.round((0.95 - 0.5) / 0.05) + 1, endpoint=True)
except TypeError as error:
    print(error)
else:
    raise AssertionError
parameters = Params(iouType="bbox")
print(parameters.iouThrs)
assert len(parameters.iouThrs) == 10 and len(parameters.recThrs) == 101
assert np.allclose(parameters.iouThrs, [0.5 + 0.05 * step for step in range(10)])
