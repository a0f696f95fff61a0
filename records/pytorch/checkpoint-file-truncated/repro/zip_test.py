# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The test of the archive finds a cut and a changed byte; torch.load notices only the first."""
import io
import os
import subprocess
import sys

import torch
from cut import on_disk, saved


def verdict(path):
    command = [sys.executable, "-m", "zipfile", "-t", path]
    answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True).stdout
    if "File is not a zip file" in answer:
        with open(path, "rb") as file:
            return "end missing" if file.read(2) == b"PK" else "no archive"
    if "enclosed file is corrupted" in answer:
        return "damaged inside"
    assert answer.strip() == "Done testing"
    return "whole"


def loads(path):
    try:
        torch.load(path)
        return True
    except Exception as error:
        print(os.path.getsize(path), "|", str(error)[:90])
        return False


whole = saved()
middle = len(whole) // 2
legacy = saved(_use_new_zipfile_serialization=False)
flipped = whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :]
for content, expected, loaded in (
    (whole, "whole", True),
    (whole[:middle], "end missing", False),
    (whole[:-1], "end missing", False),
    (whole[:middle] + bytes(len(whole) - middle), "end missing", False),
    (flipped, "damaged inside", True),
    (b"<!DOCTYPE html>" + bytes(len(whole)), "no archive", False),
    (legacy, "no archive", True),
    (legacy[:middle], "no archive", False),
):
    path = on_disk(content)
    assert verdict(path) == expected
    assert loads(path) == loaded
assert len(flipped) == len(whole), "the size does not tell"
assert not torch.equal(torch.load(io.BytesIO(flipped))["w"], torch.load(io.BytesIO(whole))["w"])
# torch.jit.load misses the directory of a page, too: the test of the archive tells the two apart
try:
    torch.jit.load(on_disk(b"<!DOCTYPE html>" + bytes(len(whole))))
except RuntimeError as error:
    print("torch.jit.load of a page |", str(error).splitlines()[0][:90])
    assert "failed finding central directory" in str(error) or torch.__version__.startswith("1.")
else:
    raise AssertionError("a page was loaded")
