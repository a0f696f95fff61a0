"""Small readings that facts share: files of the kernel, bounded, and never more than needed."""

from __future__ import annotations

from pathlib import Path

_LONGEST = 1 << 20


def read_text(path: str | Path, longest: int = _LONGEST) -> str:
    """Read a small text file, or its beginning.

    Raises:
        OSError: it cannot be read.
    """
    with Path(path).open("rb") as file:
        return file.read(longest).decode("utf-8", errors="replace")


def read_fields(path: str | Path, separator: str = ":") -> dict[str, str]:
    """Read lines of names and values, as /proc/meminfo has them.

    Raises:
        OSError: it cannot be read.
    """
    rows = (line.partition(separator) for line in read_text(path).splitlines())
    return {name.strip(): value.strip() for name, _, value in rows if value.strip()}


def first_line(path: str | Path) -> str:
    """Read the first line of a file.

    Raises:
        OSError: it cannot be read.
    """
    return read_text(path).partition("\n")[0].strip()
