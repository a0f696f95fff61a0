"""Print rows so that a process that was killed repeats nothing in a file of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

from errorcanon.logs.sources import reason
from errorcanon.model import CanonError
from errorcanon.scan.progress import Progress
from errorcanon.scan.results import Row


class Printer:
    """Writes a line a row, to a file or to standard output."""

    def __init__(self, stream: IO[bytes], name: str | None, form: Callable[[Row], str]):
        self._stream = stream
        self._name = name
        self._form = form

    @classmethod
    def to_stdout(cls, form: Callable[[Row], str]) -> Printer:
        """Print where nobody can take back what a commit does not know."""
        return cls(sys.stdout.buffer, None, form)

    @classmethod
    def to_file(cls, path: Path, form: Callable[[Row], str], progress: Progress) -> Printer:
        """Append to a file, from which goes what was written after the last commit.

        Raises:
            CanonError: it cannot be written.
        """
        name = str(path.resolve())
        try:
            stream = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        except OSError as error:
            raise _unwritable(name, error) from None
        length = progress.length_of(name)
        if length is not None and stream.seek(0, os.SEEK_END) > length:
            stream.truncate(length)
        progress.set_length(name, stream.seek(0, os.SEEK_END))
        progress.commit()
        return cls(stream, name, form)

    def print(self, rows: Sequence[Row], progress: Progress) -> None:
        """Write rows through to the system; the commit that follows makes them stay."""
        if not rows:
            return
        text = "".join(self._form(row) + "\n" for row in rows)
        try:
            self._stream.write(text.encode("utf-8", errors="replace"))
            self._stream.flush()
            if self._name is not None:
                os.fsync(self._stream.fileno())
                progress.set_length(self._name, self._stream.tell())
        except BrokenPipeError:
            raise
        except OSError as error:
            raise _unwritable(self._name or "standard output", error) from None


def _unwritable(name: str, error: OSError) -> CanonError:
    return CanonError(f"{name}: cannot be written ({reason(error)}); start again when it can")
