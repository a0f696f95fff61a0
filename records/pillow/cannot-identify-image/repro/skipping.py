# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""The list of samples is filtered once, so that images and labels stay together."""
import os
import tempfile

from PIL import Image

os.chdir(tempfile.mkdtemp())
samples = [(f"{n}.png", n) for n in range(5)]
for path, label in samples:
    Image.new("RGB", (8, 8), (label, 0, 0)).save(path)
open("3.png", "wb").write(b"<!DOCTYPE html>")


# region filter fill: samples
def readable(path):
    try:
        with Image.open(path) as image:
            image.load()
        return True
    except OSError:
        return False


samples = [(path, label) for path, label in samples if readable(path)]
# endregion
assert [label for _, label in samples] == [0, 1, 2, 4]
assert all(Image.open(path).getpixel((0, 0))[0] == label for path, label in samples)
