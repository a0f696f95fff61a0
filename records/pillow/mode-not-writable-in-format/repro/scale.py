# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""Values of a float image are brought to 0 … 255 before it is saved."""
import io

from PIL import Image

image = Image.new("F", (2, 1))
image.putpixel((0, 0), -2.0)
image.putpixel((1, 0), 6.0)
file = io.BytesIO()
try:
    image.save(file, "PNG")
except OSError as error:
    print(error)
else:
    raise AssertionError("F was written")
ink = Image.new("CMYK", (2, 1))
try:
    ink.save(io.BytesIO(), "PNG")
except OSError as error:
    print(error)
else:
    raise AssertionError("CMYK was written")
ink.convert("RGB").save(io.BytesIO(), "PNG")
assert image.convert("L").getpixel((1, 0)) == 6, "convert does not scale"
# region scale fill: image
low, high = image.getextrema()
scale = 255 / ((high - low) or 1)
eight = image.point(lambda value: value * scale + (-low * scale)).convert("L")
eight.save(file, "PNG")
# endregion
assert [eight.getpixel((x, 0)) for x in (0, 1)] == [0, 255]
