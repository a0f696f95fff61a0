# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""An image saved in a format that has no such mode.

cause.py [RGBA|P|F|LA]
"""
import os
import sys
import tempfile

from PIL import Image

os.chdir(tempfile.mkdtemp())
mode = sys.argv[1] if len(sys.argv) > 1 else "RGBA"
Image.new(mode, (8, 8)).save("out.png" if mode == "F" else "out.jpg")
