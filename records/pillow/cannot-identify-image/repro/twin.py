# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""An image that begins well and breaks off: it is recognised, and fails later."""
import io
import os

from PIL import Image

file = io.BytesIO()
Image.frombytes("RGB", (80, 80), os.urandom(80 * 80 * 3)).save(file, "PNG")
Image.open(io.BytesIO(file.getvalue()[:9000])).load()
