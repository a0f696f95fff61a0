# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""With LOAD_TRUNCATED_IMAGES the first rows are right and the rest is filled."""
import os
import tempfile

from PIL import Image, ImageFile

os.chdir(tempfile.mkdtemp())
Image.frombytes("RGB", (80, 80), bytes(range(256)) * 75).save("whole.jpg")
whole = open("whole.jpg", "rb").read()
open("half.jpg", "wb").write(whole[: len(whole) // 2])
try:
    Image.open("half.jpg").load()
except OSError as error:
    print(error)
else:
    raise AssertionError("the image was whole")
# region allow
ImageFile.LOAD_TRUNCATED_IMAGES = True
# endregion
half, full = Image.open("half.jpg"), Image.open("whole.jpg")
top, bottom = (0, 0, 80, 8), (0, 72, 80, 80)
assert half.size == full.size and half.crop(top).tobytes() == full.crop(top).tobytes()
assert half.crop(bottom).tobytes() != full.crop(bottom).tobytes()
open("head.jpg", "wb").write(whole[:100])
try:
    Image.open("head.jpg").load()
except OSError as error:
    print("without its header:", error)
else:
    raise AssertionError("a header was made up")
assert len(half.crop(bottom).getcolors()) == 1, "the missing part has one colour"
