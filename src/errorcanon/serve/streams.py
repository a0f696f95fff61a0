"""What the machine refuses a command: standard streams that are closed, a full disk, a folder."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from errno import EDQUOT, EFBIG, ENOSPC
from typing import TextIO

_FULL = frozenset({ENOSPC, EDQUOT, EFBIG})


def have_streams() -> None:
    """Open nowhere in place of standard streams that are closed: no file may get their numbers."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free, which is this
        if getattr(sys, name) is None:
            mode = "w" if number else "r"
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def let_go(stream: TextIO) -> None:
    """Send what is still written to a stream nowhere, because it can take nothing more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError, ValueError):  # a stream without a number, as a test has
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def find_failure(error: Exception) -> str | None:
    """Say what the machine refused, in a sentence with a remedy; None for a fault of ours."""
    if isinstance(error, MemoryError):
        return "there is not enough memory for this; give a smaller piece of the log"
    if any(kind.__module__ == "sqlite3" for kind in type(error).__mro__):
        return f"a file of SQLite cannot be used ({error}); make room, or delete it"
    if not isinstance(error, OSError):
        return None
    why = error.strerror or str(error)
    if error.filename is None:  # what was written to has no name: a standard stream, a pipe
        return f"the output cannot be written ({why.lower()}); make room, or send it elsewhere"
    place = os.fsdecode(error.filename) if isinstance(error.filename, bytes) else error.filename
    remedy = "make room" if error.errno in _FULL else "check its permissions, or name another place"
    return f"{place}: {why.lower()}; {remedy}"
