# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""PNG keeps the alpha channel."""
import os
import tempfile

from PIL import Image

os.chdir(tempfile.mkdtemp())
image = Image.new("RGBA", (8, 8), (10, 20, 30, 40))
try:
    image.save("out.jpg")
except OSError as error:
    print(error)
else:
    raise AssertionError("RGBA was written")
# region png fill: image, out.png
image.save("out.png")
# endregion
assert Image.open("out.png").getpixel((3, 3)) == (10, 20, 30, 40)
