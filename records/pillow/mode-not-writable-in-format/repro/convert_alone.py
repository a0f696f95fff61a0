# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""convert("RGB") drops alpha and shows the colour that lay under it."""
import io

from PIL import Image

logo = Image.new("RGBA", (8, 8), (0, 0, 0, 0))  # fully transparent, black underneath
file = io.BytesIO()
logo.convert("RGB").save(file, "JPEG")
pixel = Image.open(file).getpixel((4, 4))
assert pixel == (0, 0, 0)
print("the transparent background became", pixel)
