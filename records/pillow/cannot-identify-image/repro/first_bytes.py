# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""The first bytes tell what the file really is, and tell it from an image that breaks off."""
import io
import os
import tempfile

from PIL import Image

os.chdir(tempfile.mkdtemp())
Image.frombytes("RGB", (80, 80), os.urandom(80 * 80 * 3)).save("whole.png")
whole = open("whole.png", "rb").read()
open("half.png", "wb").write(whole[:9000])
open("page.png", "wb").write(b"<!DOCTYPE html><html>")
open("pointer.png", "wb").write(b"version https://git-lfs.github.com/spec/v1\n")
open("empty.png", "wb").close()
starts = {}
for path in ("half.png", "page.png", "pointer.png", "empty.png"):
    # region start fill: path
    with open(path, "rb") as file:
        print(path, os.path.getsize(path), file.read(40))
    # endregion
    try:
        Image.open(path).load()
    except OSError as error:
        starts[path] = (open(path, "rb").read(4), "cannot identify" in str(error))
        print(error)
assert starts == {
    "half.png": (b"\x89PNG", False),
    "page.png": (b"<!DO", True),
    "pointer.png": (b"vers", True),
    "empty.png": (b"", True),
}
