# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The test of the archive finds a cut and a changed byte; torch.load notices only the first."""
import io
import os
import zipfile

import torch
from cut import on_disk, saved


def verdict(path):
    with open(path, "rb") as file:
        start = file.read(2)
    if start != b"PK":
        return "no checkpoint"
    if not zipfile.is_zipfile(path):
        return "end missing"
    with zipfile.ZipFile(path) as archive:
        return "damaged inside" if archive.testzip() else "whole"


def loads(path):
    try:
        torch.load(path)
        return True
    except Exception as error:
        print(os.path.getsize(path), "|", str(error)[:90])
        return False


whole = saved()
middle = len(whole) // 2
flipped = whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :]
for content, expected, loaded in (
    (whole, "whole", True),
    (whole[:middle], "end missing", False),
    (whole[:-1], "end missing", False),
    (whole[:middle] + bytes(len(whole) - middle), "end missing", False),
    (flipped, "damaged inside", True),
    (b"<!DOCTYPE html>" + bytes(len(whole)), "no checkpoint", False),
):
    path = on_disk(content)
    assert verdict(path) == expected
    assert loads(path) == loaded
assert len(flipped) == len(whole), "the size does not tell"
assert not torch.equal(torch.load(io.BytesIO(flipped))["w"], torch.load(io.BytesIO(whole))["w"])
