# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The first bytes tell a checkpoint from a pointer, a page, another format, and an empty file."""
import io

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
for content, expected in samples:
    assert verdict(content) == expected, expected
    try:
        torch.load(io.BytesIO(content))
    except Exception as error:
        print(expected, "|", type(error).__name__, str(error).strip()[-150:])
        assert expected != "checkpoint"
    else:
        assert expected == "checkpoint"
