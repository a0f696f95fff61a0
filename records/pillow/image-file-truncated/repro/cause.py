# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""An image whose end is missing.

cause.py [jpeg|png|head]
"""
import os
import sys
import tempfile

from PIL import Image

way = sys.argv[1] if len(sys.argv) > 1 else "jpeg"
os.chdir(tempfile.mkdtemp())
name = "1.png" if way == "png" else "1.jpg"
Image.frombytes("RGB", (80, 80), bytes(range(256)) * 75).save(name)
with open(name, "rb") as file:
    whole = file.read()
with open(name, "wb") as file:
    file.write(whole[:100] if way == "head" else whole[: len(whole) // 2])
Image.open(name).convert("RGB")
