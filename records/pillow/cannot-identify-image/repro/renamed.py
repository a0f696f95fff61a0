# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""Neither another name nor LOAD_TRUNCATED_IMAGES turns the bytes into an image.

renamed.py [rename|truncated]
"""
import os
import sys
import tempfile

from PIL import Image, ImageFile

os.chdir(tempfile.mkdtemp())
open("1.jpg", "wb").write(b"<!DOCTYPE html><html></html>")
path = "1.jpg"
if sys.argv[1:] == ["truncated"]:
    ImageFile.LOAD_TRUNCATED_IMAGES = True
else:
    os.rename("1.jpg", "1.png")
    path = "1.png"
try:
    Image.open(path)
except OSError as error:
    print(error)
else:
    raise AssertionError("it was identified")
