"""The texts of a library's data, with their addresses."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, NamedTuple

from errorcanon.survey.messages_native.elf import Elf, Section
from errorcanon.survey.messages_native.extra import need
from errorcanon.survey.messages_native.places import SOURCE, read_signature
from errorcanon.survey.messages_native.wording import LONGEST, SHORTEST, why_no_message

DATA = (".rodata", ".lrodata", ".data", ".ldata")
_RUN = re.compile(rb"[\t\n\r\x1b\x20-\x7e\x80-\xff]{4,}")
_ENDS = (b")", b"]", b"const", b"noexcept")
_MOST = 4_000_000
"""Texts of one library; tensorflow's has 500,000."""


class Texts(NamedTuple):
    """What ends with a zero byte and is a message or names a source."""

    addresses: Any
    """Sorted, an array of int64."""
    ends: Any
    contents: list[bytes]
    is_source: Any
    signatures: dict[int, str]
    """The functions that texts written by the compiler name, by the number of the text."""


def read_texts(elf: Elf, dropped: Counter[str]) -> Texts:
    """Read the texts of C; counts those that are no messages.

    Raises:
        ValueError: there are too many of them.
    """
    np = need("numpy", "reading machine code")
    found: dict[int, bytes] = {}
    for section in elf.named(*DATA):
        _read_section(elf, section, found, dropped)
    addresses = np.array(sorted(found), np.int64)
    contents = [found[address] for address in addresses.tolist()]
    lengths = np.array([len(content) for content in contents], np.int64)
    is_source = np.array([is_a_source(content) for content in contents], bool)
    named = ((at, _signature(content)) for at, content in enumerate(contents))
    signatures = {at: function for at, function in named if function}
    dropped["signature"] += len(signatures)
    return Texts(addresses, addresses + lengths, contents, is_source, signatures)


def _read_section(
    elf: Elf, section: Section, found: dict[int, bytes], dropped: Counter[str]
) -> None:
    end = section.offset + section.size
    seen = 0
    for run in _RUN.finditer(elf.content, section.offset, end):
        seen += 1
        if seen > _MOST:
            raise ValueError("it has too many texts")
        if run.end() >= end or elf.content[run.end()] != 0:
            continue  # no text of C
        length = run.end() - run.start()
        address = section.address + run.start() - section.offset
        if length > LONGEST:
            dropped["long"] += 1
        elif is_a_source(run[0]):
            found[address] = run[0]
        elif length < SHORTEST:
            dropped["short"] += 1
        else:
            reason = why_no_message(run[0].decode("utf-8", "replace"))
            if not reason or (reason == "signature" and _signature(run[0])):
                found[address] = run[0]
            else:
                dropped[reason] += 1


def _signature(content: bytes) -> str:
    return read_signature(content.decode("ascii", "replace")) if content.endswith(_ENDS) else ""


def is_a_source(content: bytes) -> bool:
    """Tell whether a text is the path of a source."""
    return bool(SOURCE.fullmatch(content))
