# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""Transparent parts get the background that they are laid on."""
import io

from PIL import Image

image = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
image.paste((200, 0, 0, 255), (0, 0, 4, 8))
file = io.BytesIO()
try:
    image.save(file, "JPEG")
except OSError as error:
    print(error)
else:
    raise AssertionError("RGBA was written")
# region background fill: image
image = image.convert("RGBA")
background = Image.new("RGB", image.size, "white")
background.paste(image, mask=image.getchannel("A"))
background.save(file, "JPEG")
# endregion
assert background.getpixel((6, 4)) == (255, 255, 255)
assert background.getpixel((1, 4)) == (200, 0, 0)
palette = image.quantize(4).convert("RGBA")
assert palette.mode == "RGBA"
