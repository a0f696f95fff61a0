"""Which function a symbol stands for, read from its name in the Itanium form."""

from __future__ import annotations

import re
from typing import NamedTuple

_LONGEST = 4_000
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HEAD = re.compile(r"_Z(?P<nested>N[rVKRO]*)?(?P<std>St)?")
_LENGTH = re.compile(r"\d{1,3}")
_OLD_STRING = re.compile(r"(_ZNK?\d+\w+?E.*?)Ss(.*)")
_NEW_STRING = "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
_TAG = re.compile(r"B5cxx11")
"""Marks a function that returns the new std::string."""
_LONGEST_PART = 400
_MOST_PARTS = 40


class Function(NamedTuple):
    """The function that a symbol stands for, whatever its arguments are."""

    key: str
    """The same for all symbols of one function."""
    name: str
    """As people write it: c10::cuda::SetDevice."""


def function_of(symbol: str) -> Function:
    """Tell which function a symbol stands for; a name of C, a table or a type is one by itself.

    Only the names are read, in the Itanium form. Of templates each has a key of its own.
    """
    parts, end = _split(symbol)
    if not parts:
        return Function(symbol, symbol)
    name = "::".join(parts)
    is_template = symbol[end] == "I"  # another argument of it is another function
    return Function(symbol if is_template else "::" + name, name)


def with_other_string(symbol: str) -> str | None:
    """Write a symbol with the other of the two kinds of std::string; None where it has none.

    What follows is right where nothing after it refers back to a part of it, which is the rule.
    """
    if _NEW_STRING in symbol or _TAG.search(symbol):
        return symbol.replace(_NEW_STRING, "Ss").replace("B5cxx11", "")
    found = _OLD_STRING.fullmatch(symbol)
    return f"{found[1]}{_NEW_STRING}{found[2]}" if found else None


def _split(symbol: str) -> tuple[list[str], int]:
    """Give the parts of a C++ name, and where its arguments begin."""
    head = _HEAD.match(symbol)
    if head is None or len(symbol) > _LONGEST:
        return [], 0
    parts, at = (["std"] if head["std"] else []), head.end()
    while len(parts) < _MOST_PARTS:
        length = _LENGTH.match(symbol, at)
        if length and 0 < int(length[0]) <= _LONGEST_PART:
            at = length.end() + int(length[0])
            part = symbol[length.end() : at]
            if len(part) != int(length[0]) or not _NAME.fullmatch(part):
                return [], 0
            parts.append(part)
        elif tag := _TAG.match(symbol, at):
            at = tag.end()
        elif parts and re.match(r"[CD][0-9]", symbol[at : at + 2]):
            parts.append(("~" if symbol[at] == "D" else "") + parts[-1])
            at += 2
        else:
            break
        if not head["nested"] and not symbol.startswith("B", at):
            break
    is_whole = at < len(symbol) and (not head["nested"] or symbol[at] in "EI")
    return (parts, at) if is_whole and parts != ["std"] else ([], 0)
