# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow", "numpy"]
# ///
"""astype(uint8) of values between 0 and 1 gives a black image."""
import numpy as np
from PIL import Image

array = np.full((4, 4, 3), 0.9, "float32")
image = Image.fromarray(array.astype("uint8"))
assert image.getpixel((0, 0)) == (0, 0, 0)
print("0.9 became", image.getpixel((0, 0)))
