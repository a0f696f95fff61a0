# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The first bytes tell a checkpoint from a pointer, a page, another format, and an empty file."""
import fractions
import io
import os
import pickle
import subprocess
import tempfile

import torch
from other import PAGE, POINTER, saved


def verdict(content):
    start = content[:64].lstrip()
    if content[:2] == b"PK" or content[:3] in (b"\x80\x02\x8a", b"\x80\x02}"):
        return "checkpoint"
    if start.startswith(b"version https://git-lfs"):
        return "pointer of Git LFS"
    if start[:1] == b"<":
        return "page"
    if start[:1] in (b"{", b"["):
        return "JSON"
    if content[8:10] == b'{"':
        return "safetensors"
    return "empty" if not content else "other"


samples = [
    (saved(), "checkpoint"),
    (POINTER % (b"0" * 64, 19332096), "pointer of Git LFS"),
    (PAGE, "page"),
    (b"\n\n" + PAGE, "page"),
    (b'{"error": "not found"}', "JSON"),
    (b'\x40' + bytes(7) + b'{"w":{"dtype":"F32"}}', "safetensors"),
    (b"\x1f\x8b\x08\x00archive", "other"),
    (b"Entry not found", "other"),
    (b"", "empty"),
]
if not torch.__version__.startswith("1.0."):
    samples.append((saved(_use_new_zipfile_serialization=False), "checkpoint"))
COMMAND = "ls -l model.pt; head -c 100 model.pt"
folder = tempfile.mkdtemp()


def printed(content):
    """The first hundred bytes as the command of the page prints them, behind the line of ls."""
    with open(os.path.join(folder, "model.pt"), "wb") as file:
        file.write(content)
    answer = subprocess.run(["bash", "-c", COMMAND], cwd=folder, stdout=subprocess.PIPE, check=True).stdout
    line, start = answer.split(b"\n", 1)
    assert line.split()[4] == b"%d" % len(content) and start == content[:100]
    return start


assert 120 < len(POINTER % (b"0" * 64, 19332096)) < 140, "the length of a pointer"
# the twins begin as a checkpoint does: one that is cut, and one with a class that weights_only does not allow
whole = saved()
held = io.BytesIO()
torch.save({"w": torch.arange(6.0), "share": fractions.Fraction(1, 3)}, held)
assert verdict(printed(whole[: len(whole) // 2])) == verdict(printed(held.getvalue())) == "checkpoint"
for content, words in ((whole[: len(whole) // 2], {}), (held.getvalue(), {"weights_only": True})):
    if words and torch.__version__.startswith("1."):
        continue
    try:
        torch.load(io.BytesIO(content), **words)
    except Exception as error:
        print("twin |", str(error).splitlines()[0][:150])
        assert "invalid load key" not in str(error) and "Unsupported operand" not in str(error)
        assert not words or "Fraction" in str(error)
    else:
        raise AssertionError("the twin was loaded")
for content, expected in samples:
    assert verdict(printed(content)) == expected, expected
    try:
        torch.load(io.BytesIO(content))
    except Exception as error:
        print(expected, "|", type(error).__name__, str(error).strip()[-150:])
        assert expected != "checkpoint"
    else:
        assert expected == "checkpoint"
# pickle.load says the same of them
for content, first in ((POINTER % (b"0" * 64, 19332096), "v"), (PAGE, "<")):
    try:
        pickle.load(io.BytesIO(content))
    except pickle.UnpicklingError as error:
        assert "invalid load key, '%s'" % first in str(error)
    else:
        raise AssertionError("pickle took it")
