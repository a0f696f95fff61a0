# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""The ending of the name, not the mode, is unknown."""
import io

from PIL import Image

Image.new("RGB", (8, 8)).save("/tmp/out.jgp")
