# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""Every file that is no image is found before training, with its first bytes."""
import os
import tempfile
from pathlib import Path

from PIL import Image

folder = Path(tempfile.mkdtemp())
for n in range(6):
    Image.new("RGB", (8, 8), (n, n, n)).save(folder / f"{n}.png")
(folder / "2.png").write_bytes(b"<!DOCTYPE html>")
(folder / "4.png").write_bytes(b"")
whole = (folder / "5.png").read_bytes()
(folder / "5.png").write_bytes(whole[: len(whole) // 2])
# region listing fill: folder
bad = []
for path in sorted(folder.rglob("*.*")):
    try:
        with Image.open(path) as image:
            image.load()
    except Exception as error:
        bad.append(path)
        print(path, path.read_bytes()[:20], error)
# endregion
assert [path.name for path in bad] == ["2.png", "4.png", "5.png"]
for path in bad:
    path.unlink()
for path in folder.iterdir():
    Image.open(path).load()
assert len(list(folder.iterdir())) == 3
