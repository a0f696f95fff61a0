"""A program that fails, in a folder that stays for a look at it afterwards."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NoReturn


def write_files(folder: str, files: Mapping[str, str | bytes]) -> None:
    """Write files, by their paths below a folder."""
    for name, content in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)


def become(folder: str, *words: str) -> NoReturn:
    """Become a Python that runs these words in a folder."""
    os.chdir(folder)
    os.execv(sys.executable, [sys.executable, *words])


def become_main(folder: str, files: Mapping[str, str | bytes], *words: str) -> NoReturn:
    """Write files, main.py among them, and become that program."""
    write_files(folder, files)
    become(folder, os.path.join(folder, "main.py"), *words)
