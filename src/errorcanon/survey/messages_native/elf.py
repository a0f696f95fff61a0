"""The sections of a 64-bit ELF file, with their addresses; every size is held against the file.

`symbols_elf` reads the tables of names that a linker uses and needs no addresses; here the bytes
of code and data are read too.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator
from typing import NamedTuple

Content = bytes | mmap.mmap
X86_64, AARCH64 = 62, 183
_EXECUTABLE, _SHARED = 2, 3
_MOST_SECTIONS, _LARGEST, _LONGEST_NAME = 4_096, 4 << 30, 200
_NO_BITS, _ALLOCATED, _RUNS = 8, 2, 4
_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")


class Section(NamedTuple):
    """A part of the file, and where it lies when the program runs."""

    name: str
    kind: int
    is_loaded: bool
    is_code: bool
    address: int
    offset: int
    size: int
    link: int

    @property
    def end(self) -> int:
        """Give the address behind it."""
        return self.address + self.size


class Elf(NamedTuple):
    """A file that was checked: no section ends beyond it."""

    content: Content
    machine: int
    is_fixed: bool
    """Whether it runs at the addresses that are written in it, and names them as numbers."""
    sections: tuple[Section, ...]

    def named(self, *prefixes: str) -> Iterator[Section]:
        """Give the loaded sections whose names begin so."""
        for section in self.sections:
            if section.is_loaded and section.name.startswith(prefixes):
                yield section

    def code(self) -> Iterator[Section]:
        """Give the sections that hold code."""
        return (section for section in self.sections if section.is_code)

    def at(self, address: int) -> Section | None:
        """Give the loaded section that an address lies in."""
        for section in self.sections:
            if section.is_loaded and section.address <= address < section.end:
                return section
        return None


def read_elf(content: Content) -> Elf:
    """Read the list of sections.

    Raises:
        ValueError: it is no program or library of 64 bits, or damaged.
    """
    if len(content) < _HEADER.size or content[:6] != b"\x7fELF\x02\x01":
        raise ValueError("no ELF file of 64 bits, least significant byte first")
    if len(content) > _LARGEST:
        raise ValueError("it is too long")
    head = _HEADER.unpack_from(content)
    kind, machine, offset, size, count, names = (head[at] for at in (1, 2, 6, 11, 12, 13))
    if kind not in (_EXECUTABLE, _SHARED):
        raise ValueError("neither a library nor a program")
    if not 0 < count <= _MOST_SECTIONS or size != _SECTION.size or names >= count:
        raise ValueError("its sections are not listed")
    if offset + count * size > len(content):
        raise ValueError("the list of its sections ends beyond the file")
    rows = [_SECTION.unpack_from(content, offset + number * size) for number in range(count)]
    sections = tuple(_sections(content, rows, rows[names]))
    if sum(section.size for section in sections) > 2 * len(content):
        raise ValueError("its sections overlap")
    return Elf(content, machine, kind == _EXECUTABLE, sections)


def _sections(
    content: Content, rows: list[tuple[int, ...]], names: tuple[int, ...]
) -> Iterator[Section]:
    """Give the sections in their order, without bytes where they have none in the file."""
    for name, kind, flags, address, at, size, link, *_ in rows:
        held = 0 if kind == _NO_BITS else size
        if at + held > len(content) or address + size >= 1 << 63:
            raise ValueError("a section ends beyond the file")
        start = names[4] + name
        end = content.find(b"\0", start, min(start + _LONGEST_NAME, names[4] + names[5]))
        text = content[start:end].decode("latin-1") if end > start else ""
        loaded = bool(flags & _ALLOCATED)
        yield Section(text, kind, loaded, loaded and bool(flags & _RUNS), address, at, held, link)
