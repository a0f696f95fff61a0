# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""verify() finds nothing wrong with half a JPEG."""
import os
import tempfile

from PIL import Image

os.chdir(tempfile.mkdtemp())
Image.frombytes("RGB", (80, 80), bytes(range(256)) * 75).save("1.jpg")
whole = open("1.jpg", "rb").read()
open("1.jpg", "wb").write(whole[: len(whole) // 2])
Image.open("1.jpg").verify()
Image.frombytes("RGB", (80, 80), os.urandom(80 * 80 * 3)).save("1.png")
whole = open("1.png", "rb").read()
open("1.png", "wb").write(whole[: len(whole) // 2])
try:
    Image.open("1.png").verify()
except (OSError, SyntaxError) as error:
    print("half a PNG:", error)
else:
    raise AssertionError("verify passed half a PNG")
try:
    Image.open("1.jpg").load()
except OSError as error:
    print("verify passed, load says:", error)
else:
    raise AssertionError("the image was whole")
