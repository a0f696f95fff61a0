# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow"]
# ///
"""load() finds every image that breaks off, and those that are written again are whole."""
import shutil
import tempfile
from pathlib import Path

from PIL import Image

source, folder = Path(tempfile.mkdtemp()), Path(tempfile.mkdtemp())
for n in range(5):
    Image.frombytes("RGB", (80, 80), bytes(range(256)) * 75).save(source / f"{n}.jpg")
    shutil.copy(source / f"{n}.jpg", folder)
whole = (folder / "3.jpg").read_bytes()
(folder / "3.jpg").write_bytes(whole[: len(whole) // 2])
# region find fill: folder
bad = []
for path in sorted(folder.rglob("*.jpg")):
    try:
        with Image.open(path) as image:
            image.load()
    except OSError as error:
        bad.append(path)
        print(path, path.stat().st_size, error)
# endregion
assert [path.name for path in bad] == ["3.jpg"]
for path in bad:
    shutil.copy(source / path.name, path)
for path in folder.iterdir():
    assert Image.open(path).tobytes() == Image.open(source / path.name).tobytes()
