"""Read what a shared object exports, needs and declares; a few tables of it, nothing is loaded.

The sections are read, not the segments: a library that was stripped of its section headers is
refused. Every size is held against the file before anything is read, and a name is taken only
where it is one that a compiler writes.
"""

from __future__ import annotations

import mmap
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError

_LARGEST = 8 << 30
_MOST_SECTIONS, _MOST_SYMBOLS, _MOST_ENTRIES = 4_096, 4_000_000, 20_000
_LONGEST = 4_000
"""Characters of a name; the longest that PyTorch exports has 3,100."""
_SYMBOL = re.compile(rb"[A-Za-z_.$][A-Za-z0-9_.$]*")
_FILE = re.compile(rb"[A-Za-z0-9_][A-Za-z0-9_.+-]*")
_DYNAMIC, _DYNSYM, _VERDEF, _VERNEED, _VERSYM = 6, 11, 0x6FFFFFFD, 0x6FFFFFFE, 0x6FFFFFFF
_NEEDED, _SONAME = 1, 14
_BASE = 1
"""The flag of the version definition that names the library itself."""
_GLOBAL, _WEAK, _UNIQUE = 1, 2, 10
_HIDDEN = 0x8000
_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_ENTRY = struct.Struct("<IBBHQQ")


class Symbol(NamedTuple):
    """A name that a library defines and shows to others."""

    name: str
    version: str
    """The version that the library gives it, empty for most."""
    is_weak: bool
    """Whether who uses it has a copy of its own: inline functions and templates."""


class SharedObject(NamedTuple):
    """What is read of one file."""

    soname: str
    needed: tuple[str, ...]
    """The libraries that the loader has to find for it."""
    versions: tuple[str, ...]
    """The versions that it defines, such as GLIBCXX_3.4.30."""
    wants: tuple[tuple[str, str], ...]
    """The versions that it needs of others, each with the library."""
    exports: tuple[Symbol, ...]


class _Section(NamedTuple):
    kind: int
    offset: int
    size: int
    link: int


def read_shared_object(path: Path) -> SharedObject:
    """Read one library.

    Raises:
        CanonError: it is no 64-bit little-endian ELF file, or is damaged.
    """
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as content:
            if len(content) > _LARGEST:
                raise ValueError("it is too long")
            return _Reader(content).read()
    except (ValueError, OverflowError, struct.error, IndexError, OSError) as error:
        raise CanonError(f"{path}: cannot be read as a shared library ({error})") from None


class _Reader:
    def __init__(self, content: mmap.mmap):
        self._content = content
        self._sections = list(self._read_sections())

    def read(self) -> SharedObject:
        dynamic = self._read_dynamic()
        defined = dict(self._read_defined())
        sonames = [name for tag, name in dynamic if tag == _SONAME]
        return SharedObject(
            sonames[0] if sonames else "",
            tuple(sorted({name for tag, name in dynamic if tag == _NEEDED})),
            tuple(sorted(defined.values())),
            tuple(sorted(set(self._read_wants()))),
            tuple(sorted(set(self._read_exports(defined)))),
        )

    def _read_sections(self) -> Iterator[_Section]:
        head = _HEADER.unpack_from(self._content)
        ident, offset, size, count = head[0], head[6], head[11], head[12]
        if ident[:6] != b"\x7fELF\x02\x01":
            raise ValueError("no ELF file of 64 bits, least significant byte first")
        if not 0 < count <= _MOST_SECTIONS or size != _SECTION.size:
            raise ValueError("its sections are not listed")
        for number in range(count):
            _, kind, _, _, at, length, link, *_ = _SECTION.unpack_from(
                self._content, offset + number * size
            )
            yield _Section(kind, at, length, link)

    def _table(self, section: _Section) -> bytes:
        if section.offset + section.size > len(self._content):
            raise ValueError("a section ends beyond the file")
        return self._content[section.offset : section.offset + section.size]

    def _of_kind(self, kind: int) -> tuple[bytes, bytes] | None:
        """Give the first section of a kind, and the strings that it refers to."""
        for section in self._sections:
            if section.kind == kind:
                strings = self._sections[section.link] if section.link else None
                return self._table(section), self._table(strings) if strings else b""
        return None

    def _read_dynamic(self) -> list[tuple[int, str]]:
        found = self._of_kind(_DYNAMIC)
        if found is None:
            return []
        table, strings = found
        rows = struct.iter_unpack("<qQ", table[: len(table) // 16 * 16][: _MOST_ENTRIES * 16])
        named = [(tag, _name(strings, at, _FILE)) for tag, at in rows if tag in (_NEEDED, _SONAME)]
        return [(tag, name) for tag, name in named if name]

    def _read_defined(self) -> Iterator[tuple[int, str]]:
        """Give the versions that it defines, by number."""
        found = self._of_kind(_VERDEF)
        table, strings = found or (b"", b"")
        at = 0
        for _ in range(_MOST_ENTRIES if table else 0):
            _, flags, number, _, _, first, following = struct.unpack_from("<HHHHIII", table, at)
            (name,) = struct.unpack_from("<I", table, at + first)
            text = _name(strings, name, _FILE)
            if text and not flags & _BASE:
                yield number, text
            if not following:
                return
            at += following

    def _read_wants(self) -> Iterator[tuple[str, str]]:
        found = self._of_kind(_VERNEED)
        table, strings = found or (b"", b"")
        at = seen = 0
        while table and seen < _MOST_ENTRIES:
            _, count, file, first, following = struct.unpack_from("<HHIII", table, at)
            library, part = _name(strings, file, _FILE), at + first
            for _ in range(count):
                seen += 1
                _, _, _, name, later = struct.unpack_from("<IHHII", table, part)
                version = _name(strings, name, _FILE)
                if library and version:
                    yield library, version
                part += later
                if not later:
                    break
            if not following:
                return
            seen += 1
            at += following

    def _read_exports(self, defined: dict[int, str]) -> Iterator[Symbol]:
        found = self._of_kind(_DYNSYM)
        if found is None:
            raise ValueError("it has no dynamic symbols")
        table, strings = found
        count = len(table) // _ENTRY.size
        if count > _MOST_SYMBOLS:
            raise ValueError("it has too many symbols")
        numbers = self._of_kind(_VERSYM)
        versions = memoryview(numbers[0]).cast("H") if numbers and not len(numbers[0]) % 2 else ()
        rows = _ENTRY.iter_unpack(table[: count * _ENTRY.size])
        for number, (name, info, other, section, _, _) in enumerate(rows):
            binding = info >> 4
            if not section or binding not in (_GLOBAL, _WEAK, _UNIQUE) or other & 3 not in (0, 3):
                continue
            mark = versions[number] if number < len(versions) else 0
            text = _name(strings, name, _SYMBOL)
            if text and not mark & _HIDDEN:
                yield Symbol(text, defined.get(mark, ""), binding != _GLOBAL)


def _name(strings: bytes, at: int, shape: re.Pattern[bytes]) -> str:
    """Give a name out of a table of strings; empty where it is none that is taken."""
    end = strings.find(b"\0", at, at + _LONGEST)
    found = shape.fullmatch(strings, at, end) if end > at else None
    return found[0].decode("ascii") if found else ""
