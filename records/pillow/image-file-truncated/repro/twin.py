# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""A file without any image in it."""
import io

from PIL import Image

Image.open(io.BytesIO(b""))
