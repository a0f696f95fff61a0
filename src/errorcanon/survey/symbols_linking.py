"""What the loader reads of a program or a library before it looks for what that needs.

It stands beside the reader of symbols, on whose text the answers of the survey depend.
"""

from __future__ import annotations

import mmap
import re
import struct
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.symbols_elf import _DYNAMIC, _FILE, _LARGEST, _MOST_ENTRIES, _name, _Reader

_FOLDERS = re.compile(rb"[\x20-\x7e]+")
_NEEDED, _RPATH, _RUNPATH = 1, 15, 29
_SHAPES = {_NEEDED: _FILE, _RPATH: _FOLDERS, _RUNPATH: _FOLDERS}


class Linking(NamedTuple):
    """What a file says of the libraries that it needs."""

    needed: tuple[str, ...]
    rpath: str
    """Folders that count before LD_LIBRARY_PATH, those of a library without a `runpath` alone."""
    runpath: str
    """Folders that count after it."""
    versions: tuple[str, ...]


def read_linking(path: Path) -> Linking:
    """Read what the loader needs of a program or a library, and no table of symbols.

    Raises:
        CanonError: it is no 64-bit little-endian ELF file, or is damaged.
    """
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as content:
            if len(content) > _LARGEST:
                raise ValueError("it is too long")
            return _LinkingReader(content).read_linking()
    except (ValueError, OverflowError, struct.error, IndexError, OSError) as error:
        raise CanonError(f"{path}: cannot be read as a shared library ({error})") from None


class _LinkingReader(_Reader):
    def read_linking(self) -> Linking:
        named = self._read_folders()
        first = dict(reversed(named))
        return Linking(
            tuple(name for tag, name in named if tag == _NEEDED),
            first.get(_RPATH, ""),
            first.get(_RUNPATH, ""),
            tuple(sorted(dict(self._read_defined()).values())),
        )

    def _read_folders(self) -> list[tuple[int, str]]:
        found = self._of_kind(_DYNAMIC)
        if found is None:
            return []
        table, strings = found
        rows = struct.iter_unpack("<qQ", table[: len(table) // 16 * 16][: _MOST_ENTRIES * 16])
        named = [(tag, _name(strings, at, _SHAPES[tag])) for tag, at in rows if tag in _SHAPES]
        return [(tag, name) for tag, name in named if name]
