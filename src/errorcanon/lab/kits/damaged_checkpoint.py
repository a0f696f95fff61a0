"""A file that PyTorch cannot load, and the program that loads it; both stay.

Kinds: half (the end of a checkpoint is missing), empty, page (a page of HTML, through
torch.jit), safetensors (under the name of a checkpoint), damaged (a checkpoint with one wrong byte
in its pickle).
"""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from typing import NoReturn

import torch

from errorcanon.lab.kits.failing_program import become_main

_PAGE = b"<!DOCTYPE html>\n<html><head><title>model.pt</title></head></html>\n"


def load(kind: str) -> NoReturn:
    """Write the file and become the program."""
    function = "torch.jit.load" if kind == "page" else "torch.load"
    main = f"import torch\n\n{function}('model.pt')\n"
    become_main(tempfile.mkdtemp(), {"model.pt": _content(kind), "main.py": main})


def _content(kind: str) -> bytes:
    whole = _checkpoint()
    return {
        "half": whole[: len(whole) // 2],
        "empty": b"",
        "page": _PAGE,
        "safetensors": _safetensors(),
        "damaged": _damaged(whole),
    }[kind]


def _checkpoint() -> bytes:
    saved = io.BytesIO()
    torch.save({"w": torch.arange(360000.0)}, saved)
    return saved.getvalue()


def _safetensors() -> bytes:
    """Give a file of that format: the length of its header, the header, the numbers."""
    header = {"w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}
    text = json.dumps(header).encode().ljust(0xE0)
    return len(text).to_bytes(8, "little") + text + bytes(8)


def _damaged(whole: bytes) -> bytes:
    """Put a byte that stands for nothing into the pickle; the archive is whole."""
    other = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith("data.pkl"):
                content = content[:2] + b"\xff" + content[3:]
            new.writestr(name, content)
    return other.getvalue()
