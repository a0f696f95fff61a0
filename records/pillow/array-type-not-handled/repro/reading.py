# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow", "numpy"]
# ///
"""The message holds the channels and the type; the first two sizes are always 1."""
import numpy as np
from PIL import Image

said = {}
for name, array in {
    "float": np.zeros((28, 28, 3), "float32"),
    "one channel": np.zeros((28, 28, 1), "uint8"),
    "channels first": np.zeros((3, 32, 32), "uint8"),
    "batch": np.zeros((1, 28, 28, 3), "uint8"),
}.items():
    # region look fill: array
    print(array.shape, array.dtype, array.min(), array.max())
    # endregion
    try:
        Image.fromarray(array)
    except TypeError as error:
        said[name] = str(error).split(": ")[1]
        print(error)
assert said == {
    "float": "(1, 1, 3), <f4",
    "one channel": "(1, 1, 1), |u1",
    "channels first": "(1, 1, 32), |u1",
    "batch": "(1, 1, 28, 3), |u1",
}
Image.fromarray(np.zeros((28, 28, 3), "uint8"))
