"""Files of JSON lines in a scratch folder, and `datasets` that loads them, with a cache beside."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from typing import Any

import datasets

datasets.disable_progress_bars()
folder = tempfile.mkdtemp()


def write(name: str, rows: Iterable[Mapping[str, Any]]) -> str:
    """Write rows, one a line, and give the file's path."""
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write("\n".join(json.dumps(row) for row in rows) + "\n")
    return path


def load(*files: str, **more: Any) -> Any:
    """Load files as one table; `more` goes to `load_dataset`."""
    cache = os.path.join(folder, "cache")
    return datasets.load_dataset(
        "json", data_files=list(files), split="train", cache_dir=cache, **more
    )
