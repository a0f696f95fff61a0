"""A program that loads with transformers from a folder, or the hub, and logs the last error alone.

Kinds: folder (it has a model and no tokenizer), gone (a path that never was), hub (of the model one
file was fetched before that nobody needs), cache (its configuration was, and nothing else).
"""

from __future__ import annotations

import os
import tempfile
from typing import NoReturn

from errorcanon.lab.kits.failing_program import become_main, write_files

_MAIN = """import sys
import transformers

try:
    getattr(transformers, sys.argv[1]).from_pretrained(sys.argv[2])
except OSError as error:
    print("OSError:", error)
    sys.exit(1)
"""
_MODEL = "bert-base-uncased"
_CONFIG = '{"model_type": "bert"}'
_COMMIT = "a" * 40
_FETCHED = {"hub": "README.md", "cache": "config.json"}


def load(kind: str) -> NoReturn:
    """Write what a kind needs, which stays, and become the program."""
    root = tempfile.mkdtemp()
    folder = os.path.join(root, "finetuned")
    if kind == "folder":
        no_weights = (2).to_bytes(8, "little") + b"{}"
        write_files(folder, {"config.json": _CONFIG, "model.safetensors": no_weights})
    if kind in _FETCHED:
        cache = os.path.expanduser("~/.cache/huggingface/hub/models--" + _MODEL)
        snapshot = f"snapshots/{_COMMIT}/{_FETCHED[kind]}"
        write_files(cache, {"refs/main": _COMMIT, snapshot: _CONFIG})
    wanted = {
        "folder": ("AutoTokenizer", folder),
        "gone": ("AutoConfig", folder),
        "hub": ("AutoConfig", _MODEL),
        "cache": ("BertTokenizer", _MODEL),
    }[kind]
    become_main(root, {"main.py": _MAIN}, *wanted)
