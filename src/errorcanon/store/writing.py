"""Write a file whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


def write_whole(path: Path, text: str) -> None:
    """Replace a file's text; the old file stays until the new one is whole.

    Raises:
        OSError: it cannot be written; nothing is left behind.
    """
    with whole_file(path) as file:
        file.write(text.encode("utf-8"))


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Give a file to write to that takes the place of `path` when all is written.

    Raises:
        OSError: it cannot be written; nothing is left behind.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")  # two may write at once
    try:
        with temporary.open("wb") as file:
            yield file
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
