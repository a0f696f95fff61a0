"""The survey of codes: which number a release gives which name, and what its library says to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from errorcanon.store.json_input import parse_json
from errorcanon.survey.answers import hash_files

_HERE = Path(__file__).resolve().parent
_NAME = re.compile(r"[A-Za-z]\w{1,99}", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,10}|0[xX][0-9a-fA-F]{1,8}")
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_ENUM = re.compile(r"\benum\b[^{};]{0,200}\{(?P<body>[^{}]{0,200000})\}")
_ENTRY = re.compile(r"\s*(?P<name>[A-Za-z]\w*)[^=]*?(?:=\s*(?P<value>[^,]*?)\s*)?", re.ASCII)
_DEFINED = re.compile(r"^#define\s+(?P<name>[A-Z]\w+)\s+\((?P<value>\d{1,4})\)", re.MULTILINE)
_ASSIGNED = re.compile(r"^(?P<name>NVML_(?:SUCCESS|ERROR_\w+))\s*=\s*(?P<value>\d+)", re.MULTILINE)
_BOUNDS = ("ncclNumResults", "ROBUST_CHANNEL_LAST_ERROR")
"""Names that say how many codes there are, or which is the last."""
_LONGEST_TEXT = 300
SAID = "said.json"
"""What a library, a Python or a package said itself when it was asked."""


class Code(NamedTuple):
    """A line of the survey."""

    number: int
    name: str
    text: str = ""
    """What the software itself says to it; empty where it was not asked."""


@lru_cache(maxsize=1)
def hash_reader() -> str:
    """Hash what reads releases."""
    return hash_files([_HERE / "codes.py"])


def lines_of(codes: Iterable[Code]) -> frozenset[str]:
    """Give the lines of an answer."""
    return frozenset(
        f"{one.number}\t{one.name}\t{' '.join(one.text.split())[:_LONGEST_TEXT]}".rstrip("\t")
        for one in codes
    )


def read_line(line: str) -> Code:
    """Read a line of an answer.

    Raises:
        ValueError: it is none.
    """
    number, name, *rest = line.split("\t")
    if not _NAME.fullmatch(name) or len(rest) > 1:
        raise ValueError("a line that no reader wrote")
    return Code(int(number), name, *rest)


def read_codes(members: Mapping[str, bytes], first: str) -> list[Code]:
    """Read the codes of a release from what was taken of it.

    Args:
        members: a header, or the file of Python that sets the numbers, or what the software said
            (`write_said`); a library that says texts and no names comes with its header.
        first: a name of the enumeration; empty where the header defines numbers one by one.

    Raises:
        ValueError: a member is not what its name says.
    """
    said = read_said(members[SAID]) if SAID in members else []
    texts = {number: text for number, _, text in said}
    codes = [Code(number, name, text) for number, name, text in said if name]
    for path, content in sorted(members.items()):
        source = content.decode("utf-8", "replace")
        if path.endswith(".py"):
            codes += read_assignments(source)
        elif path.endswith(".h"):
            listed = read_enum(source, first) if first else read_defines(source)
            codes += [one._replace(text=texts.get(one.number, "")) for one in listed]
    return [one for one in codes if one.name not in _BOUNDS]


def write_said(said: Iterable[tuple[int, str, str]]) -> bytes:
    """Write what a software said: number, name (empty where it says none) and text."""
    return json.dumps(sorted(said), ensure_ascii=False, indent=0).encode()


def read_said(content: bytes) -> list[tuple[int, str, str]]:
    """Read what a software said.

    Raises:
        ValueError: nobody wrote it in this form.
    """
    rows: object = parse_json(content)
    if not isinstance(rows, list) or not all(map(_is_said, rows)):
        raise ValueError("no codes that a software said")
    return [(number, name, text) for number, name, text in rows]


def _is_said(row: object) -> bool:
    return isinstance(row, list) and [type(one) for one in row] == [int, str, str]


def read_enum(source: str, first: str) -> list[Code]:
    """Read the enumeration of a C header that holds a name; comments are not kept.

    Entries without a number count on from the one before; an entry that is set to another name
    is that name's number, and one that is computed ends what is known.

    Raises:
        ValueError: no enumeration has the name, or one of its values is not a number.
    """
    for found in _ENUM.finditer(_COMMENT.sub(" ", source)):
        if re.search(rf"\b{re.escape(first)}\b", found["body"]):
            return list(_entries(found["body"]))
    raise ValueError(f"no enumeration with {first}")


def _entries(body: str) -> Iterator[Code]:
    known: dict[str, int] = {}
    number = -1
    body = re.sub(r"^\s*#.*$", "", body, flags=re.MULTILINE)
    for part in body.split(","):
        entry = _ENTRY.fullmatch(part)
        if entry is None:
            if part.strip():
                raise ValueError(f"an entry that is not known: {part.strip()[:60]!r}")
            continue
        value = entry["value"]
        if value is None:
            number += 1
        elif _NUMBER.fullmatch(value):
            number = int(value, 0)
        elif value in known:
            number = known[value]
        else:
            raise ValueError(f"a value that is no number: {value[:60]!r}")
        known[entry["name"]] = number
        yield Code(number, entry["name"])


def read_defines(source: str) -> list[Code]:
    """Read the numbers that NVIDIA's kernel modules define for Xid."""
    return [
        Code(int(found["value"]), found["name"])
        for found in _DEFINED.finditer(source)
        if not re.search(r"_ERROR_RECOVERY_LEVEL_|RESERVED_XID", found["name"])
    ]


def read_assignments(source: str) -> list[Code]:
    """Read the numbers that the Python bindings of NVML set."""
    return [Code(int(found["value"]), found["name"]) for found in _ASSIGNED.finditer(source)]
