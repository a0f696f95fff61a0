"""What the libraries of a release export, as facts a line, and which names are worth one.

An answer holds four kinds of lines: a symbol that a library exports, a library that it needs, a
version of symbols that it needs of another, and a library that was there and not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from errorcanon.survey.answers import hash_files
from errorcanon.survey.symbols_elf import SharedObject

_SEPARATOR = "\t"
_LONGEST_WEAK = 80
"""Characters of a weak name that is kept; longer ones are templates, of which users have copies."""
_BORROWED = re.compile(
    r"_Z(?:T[VISThvCc]|GV)?[rVK]*N?[rVKRO]*"
    r"(?:St|S[absiod]|9__gnu_cxx|4dnnl|6google|4onnx|8fbgemm|5Eigen|6xla|4llvm|4mlir|4absl)"
)
"""Names of libraries that others bring along too, which nobody takes from here."""
_LOCAL = re.compile(
    r"_GLOBAL__|\.(?:cold|part|isra|constprop|lto_priv)|^_ZZ"
    r"|^(?:_init|_fini|_edata|_end|__bss_start)$"
)
"""Names of one compilation, and those that every library has."""
_NESTED = re.compile(r"_Z(?:T[VISThvCc]|GV)?N[rVKRO]*")
_NAME = re.compile(r"[A-Za-z_.$][A-Za-z0-9_.$]{0,3999}")
_FILE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,199}")


class Export(NamedTuple):
    """A symbol that a library exports."""

    library: str
    symbol: str
    version: str = ""


class Need(NamedTuple):
    """A library that another needs, with the version of its symbols where there is one."""

    library: str
    needed: str
    version: str = ""


class Unread(NamedTuple):
    """A library that was not read, so nothing is concluded of what it lacks."""

    library: str


def lines_of(
    library: str, read: SharedObject, namespaces: tuple[str, ...], *, is_owner: bool
) -> Iterator[str]:
    """Write what was read of one library as lines.

    Args:
        library: its file name.
        read: what was read of it.
        namespaces: those whose C++ names are kept; all where there are none.
        is_owner: whether names of the C++ library are its own.
    """
    for name in read.needed:
        yield _SEPARATOR.join(("n", library, name))
    for name, version in read.wants:
        yield _SEPARATOR.join(("n", library, name, version))
    for symbol in read.exports:
        is_kept = _is_kept(symbol.name, is_weak=symbol.is_weak, is_owner=is_owner)
        if is_kept and _is_in(symbol.name, namespaces):
            parts = ("e", library, symbol.name, *([symbol.version] if symbol.version else []))
            yield _SEPARATOR.join(parts)


def unread_line(library: str) -> str:
    """Write that a library was not read."""
    return _SEPARATOR.join(("u", library))


def read_fact(line: str) -> Export | Need | Unread:
    """Read one line.

    Raises:
        ValueError: no reader wrote it.
    """
    kind, *parts = line.split(_SEPARATOR)
    if kind == "e" and 2 <= len(parts) <= 3 and _NAME.fullmatch(parts[1]):
        fact: Export | Need | Unread = Export(*parts)
    elif kind == "n" and 2 <= len(parts) <= 3:
        fact = Need(*parts)
    elif kind == "u" and len(parts) == 1:
        fact = Unread(*parts)
    else:
        raise ValueError("a line of no kind that is known")
    files = [parts[0], *parts[2:]] if kind == "e" else parts
    if not all(map(_FILE.fullmatch, files)):
        raise ValueError("a name that no file has")
    return fact


def hash_reader() -> str:
    """Hash what answers depend on: the modules that read libraries."""
    folder = Path(__file__).parent
    return hash_files(folder / name for name in ("symbols.py", "symbols_elf.py"))


def _is_in(name: str, namespaces: tuple[str, ...]) -> bool:
    """Tell whether a name lies in one of some namespaces, or in none at all."""
    nested = _NESTED.match(name)
    if nested is None or not namespaces:
        return True
    return any(name.startswith(f"{len(one)}{one}", nested.end()) for one in namespaces)


def _is_kept(name: str, *, is_weak: bool, is_owner: bool) -> bool:
    if _LOCAL.search(name) or (is_weak and len(name) > _LONGEST_WEAK):
        return False
    return is_owner or not _BORROWED.match(name)
