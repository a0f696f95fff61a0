# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""The first bytes tell an image that breaks off from a file that is none."""
import os
import tempfile

from PIL import Image

os.chdir(tempfile.mkdtemp())
picture = Image.frombytes("RGB", (80, 80), bytes(range(256)) * 75)
picture.save("half.jpg")
picture.save("half.png")
for path in ("half.jpg", "half.png"):
    with open(path, "rb") as file:
        whole = file.read()
    with open(path, "wb") as file:
        file.write(whole[: len(whole) // 2])
with open("page.jpg", "wb") as file:
    file.write(b"<!DOCTYPE html>")
open("empty.jpg", "wb").close()
found = {}
for path in ("half.jpg", "half.png", "page.jpg", "empty.jpg"):
    # region start fill: path
    with open(path, "rb") as file:
        print(path, os.path.getsize(path), file.read(20))
    # endregion
    with open(path, "rb") as file:
        start = file.read(4)
    try:
        Image.open(path).load()
    except OSError as error:
        print(error)
        found[path] = (start.startswith((b"\xff\xd8", b"\x89PNG")), "cannot identify" in str(error))
assert found == {
    "half.jpg": (True, False),
    "half.png": (True, False),
    "page.jpg": (False, True),
    "empty.jpg": (False, True),
}
