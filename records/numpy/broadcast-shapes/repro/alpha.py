# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""An image with an alpha channel meets three channel means; without alpha it gives what a loop gives.

alpha.py [kept|dropped]
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["kept"])[0]
image = np.arange(64.0).reshape(4, 4, 4)  # red, green, blue, alpha
means = np.array([10.0, 20.0, 30.0])
if kind == "kept":
    assert (image[..., :3] - means).shape == (4, 4, 3)
    image - means
else:
    # region drop-alpha fill: image, means
    rgb = image[..., :3]
    centred = rgb - means
    # endregion
    for row in range(4):
        for column in range(4):
            for channel in range(3):
                assert centred[row, column, channel] == image[row, column, channel] - means[channel]
    assert centred.shape == (4, 4, 3)
    print("three channels, as a loop has them")
