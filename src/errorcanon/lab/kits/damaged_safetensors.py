"""A file that is no whole safetensors, and the program that opens it; both stay.

Kinds: cut (the file ends within its header), array (it is an array that was dumped).
"""

from __future__ import annotations

import importlib
import tempfile
from typing import NoReturn

from errorcanon.lab.kits.failing_program import become_main

_MAIN = """from safetensors import safe_open

with safe_open("model.safetensors", framework="np") as opened:
    print(list(opened.keys()))
"""


def open_model(kind: str) -> NoReturn:
    """Write the file, a whole one beside it, and become the program."""
    numpy = importlib.import_module("numpy")
    save = importlib.import_module("safetensors.numpy").save
    whole: bytes = save({"first": numpy.arange(6.0), "second": numpy.full(40, 7.0)})
    content: bytes = {
        "cut": whole[:60],
        "array": numpy.arange(5000, 5060).tobytes(),  # ids of tokens, written by tofile
    }[kind]
    files: dict[str, str | bytes] = {
        "model.safetensors": content,
        "adapter.safetensors": whole,
        "main.py": _MAIN,
    }
    become_main(tempfile.mkdtemp(), files)
