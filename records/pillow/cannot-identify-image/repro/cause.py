# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""A file whose name ends in .jpg and whose bytes are no image.

cause.py [page|pointer|empty|heic|bytes]
"""
import io
import os
import sys
import tempfile

from PIL import Image

CONTENTS = {
    "page": b"<!DOCTYPE html><html><title>403 Forbidden</title></html>",
    "pointer": b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 52133\n",
    "empty": b"",
    "heic": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64),
}
way = sys.argv[1] if len(sys.argv) > 1 else "page"
if way == "bytes":
    Image.open(io.BytesIO(CONTENTS["page"]))
os.chdir(tempfile.mkdtemp())
with open("1.jpg", "wb") as file:
    file.write(CONTENTS[way])
Image.open("1.jpg")
