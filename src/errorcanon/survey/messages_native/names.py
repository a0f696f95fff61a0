"""The functions of a library: where they begin, and what they are called."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
from collections.abc import Iterable, Iterator
from typing import Any

from errorcanon.survey.messages_native.elf import Content, Elf, Section
from errorcanon.survey.messages_native.extra import need
from errorcanon.survey.messages_native.places import name_function, without_clone

_MOST, _LONGEST, _SECONDS = 4_000_000, 4_000, 300
_SYMBOLS, _DYNAMIC_SYMBOLS, _RELOCATIONS = 2, 11, 4
_FUNCTION, _INDIRECT = 2, 10
_NAME = re.compile(rb"[\x21-\x7e]+")
_SORTED_TABLE = 0x3B
"""How .eh_frame_hdr writes its table for all linkers: pairs of 4 bytes, relative to itself."""


def function_starts(elf: Elf) -> Any:
    """Give the addresses where functions and their cold parts begin, sorted."""
    np = need("numpy", "reading machine code")
    found = [np.empty(0, np.int64)]
    for section in elf.named(".eh_frame_hdr"):
        if section.size < 12 or elf.content[section.offset + 3] != _SORTED_TABLE:
            continue
        (count,) = struct.unpack_from("<I", elf.content, section.offset + 8)
        count = min(count, (section.size - 12) // 8)
        table = np.frombuffer(elf.content, "<i4", 2 * count, section.offset + 12)
        found.append(table[::2].astype(np.int64) + section.address)
    if not any(len(starts) for starts in found):
        found = [_entries(elf, table)["value"].astype(np.int64) for table in _tables(elf)]
        found.append(np.empty(0, np.int64))
    starts = np.sort(np.concatenate(found), kind="stable")
    return starts[np.append(True, starts[1:] != starts[:-1])] if len(starts) else starts


def names_at(elf: Elf, addresses: Iterable[int]) -> dict[int, str]:
    """Give the symbols of the functions that begin at these addresses.

    A name that others can link to is preferred to one that only the debugger sees.
    """
    np = need("numpy", "reading machine code")
    wanted = np.array(sorted(set(addresses)), np.uint64)
    found: dict[int, str] = {}
    for table in _tables(elf):
        entries, strings = _entries(elf, table), elf.sections[table.link]
        entries = entries[np.isin(entries["value"], wanted)]
        for value, name in zip(entries["value"].tolist(), entries["name"].tolist(), strict=True):
            text = _text(elf.content, strings, name)
            if text and value not in found:
                found[value] = text
    return found


def defined(elf: Elf, parts: Iterable[bytes]) -> dict[int, str]:
    """Give the symbols of the library itself that hold one of these parts, by address."""
    np = need("numpy", "reading machine code")
    found: dict[int, str] = {}
    for table in _tables(elf):
        starts = _starts_of(elf.content, elf.sections[table.link], parts)
        entries = _all_entries(elf, table)
        entries = entries[(entries["section"] != 0) & (entries["value"] < 1 << 62)]
        entries = entries[np.isin(entries["name"], np.array(sorted(starts), np.uint32))]
        for value, name in zip(entries["value"].tolist(), entries["name"].tolist(), strict=True):
            if text := _text(elf.content, elf.sections[table.link], name):
                found.setdefault(value, text)
    return found


def _starts_of(content: Content, strings: Section, parts: Iterable[bytes]) -> set[int]:
    """Give where the names begin that hold one of these parts."""
    starts, end = set[int](), strings.offset + strings.size
    for part in parts:
        at = strings.offset
        while (hit := content.find(part, at, end)) >= 0:
            starts.add(content.rfind(b"\0", strings.offset, hit) + 1 - strings.offset)
            at = content.find(b"\0", hit, end)
            if at < 0 or len(starts) > _MOST:
                break
    return starts


def imported(elf: Elf) -> dict[int, str]:
    """Give for each slot that the loader fills in the name of what it fills in."""
    np = need("numpy", "reading machine code")
    tables = [
        one for one in elf.sections if one.kind == _DYNAMIC_SYMBOLS and _has_strings(elf, one)
    ]
    row = np.dtype([("slot", "<u8"), ("type", "<u4"), ("symbol", "<u4"), ("added", "<i8")])
    found: dict[int, str] = {}
    if not tables:
        return found
    symbols, strings = _all_entries(elf, tables[0]), elf.sections[tables[0].link]
    for section in elf.sections:
        if section.kind != _RELOCATIONS or not section.is_loaded:
            continue
        rows = np.frombuffer(elf.content, row, min(section.size // 24, _MOST), section.offset)
        # Those without a symbol are addresses of the library itself.
        rows = rows[(rows["symbol"] > 0) & (rows["symbol"] < len(symbols)) & (rows["added"] == 0)]
        for slot, symbol in zip(rows["slot"].tolist(), rows["symbol"].tolist(), strict=True):
            found[slot] = _text(elf.content, strings, int(symbols["name"][symbol]))
    return found


def demangle(symbols: Iterable[str]) -> dict[str, str]:
    """Give the bare names of functions, by symbol; a name of C stands for itself.

    `c++filt` of binutils does it, in a process that hostile names can't harm. Where it is missing
    or fails, mangled names have none.
    """
    plain = {symbol: without_clone(symbol) for symbol in set(symbols)}
    mangled = sorted({name for name in plain.values() if name.startswith(("_Z", "_R"))})
    readable = dict(zip(mangled, _filter(mangled), strict=True))
    return {
        symbol: name_function(readable[name]) if name in readable else name
        for symbol, name in plain.items()
    }


def _filter(mangled: list[str]) -> list[str]:
    program = shutil.which("c++filt")
    nothing = [""] * len(mangled)
    if not program or not mangled:
        return nothing
    try:
        done = subprocess.run(  # noqa: S603 -- the program of binutils, with the names as its input
            [program, "-p"],
            input="\n".join(mangled),
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return nothing
    lines = done.stdout.split("\n")
    if len(lines) != len(mangled):
        return nothing
    return ["" if line == name else line for name, line in zip(mangled, lines, strict=True)]


def _tables(elf: Elf) -> Iterator[Section]:
    """Give the tables of symbols: what others link to first."""
    for kind in (_DYNAMIC_SYMBOLS, _SYMBOLS):
        for section in elf.sections:
            if section.kind == kind and _has_strings(elf, section):
                yield section


def _has_strings(elf: Elf, section: Section) -> bool:
    return 0 < section.link < len(elf.sections)


def _all_entries(elf: Elf, section: Section) -> Any:
    np = need("numpy", "reading machine code")
    row = np.dtype(
        [
            ("name", "<u4"),
            ("info", "u1"),
            ("other", "u1"),
            ("section", "<u2"),
            ("value", "<u8"),
            ("size", "<u8"),
        ]
    )
    return np.frombuffer(elf.content, row, min(section.size // 24, _MOST), section.offset)


def _entries(elf: Elf, section: Section) -> Any:
    """Give the functions that a table defines."""
    np = need("numpy", "reading machine code")
    entries = _all_entries(elf, section)
    is_function = np.isin(entries["info"] & 15, (_FUNCTION, _INDIRECT))
    return entries[is_function & (entries["section"] != 0) & (entries["value"] < 1 << 62)]


def _text(content: Content, strings: Section, at: int) -> str:
    start, limit = strings.offset + at, strings.offset + strings.size
    end = content.find(b"\0", start, min(limit, start + _LONGEST)) if start < limit else -1
    name = content[start:end] if end > start else b""
    return name.decode("ascii") if _NAME.fullmatch(name) else ""
