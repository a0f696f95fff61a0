"""Sources as trees, read by tree-sitter: what it does not understand is passed over."""

from __future__ import annotations

import codecs
import re
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from errorcanon.survey.messages import HOLE
from errorcanon.survey.messages_native.elf import Content
from errorcanon.survey.messages_native.extra import need
from errorcanon.survey.messages_native.wording import join_holes, with_holes

_LONGEST = 8 << 20
"""Bytes of a source; the longest of the products has 5 MB, and is written by a program."""
_SECONDS = 20.0
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "", "b": "", "f": "", "v": "", "e": "", "0": ""}
_ESCAPE = re.compile(
    r"\\(?:x(?P<x>[0-9a-fA-F]{1,2})|u(?P<u>[0-9a-fA-F]{4})|u\{(?P<w>[0-9a-fA-F]{1,6})\}"
    r"|(?P<o>[0-7]{3})|\n|(?P<c>.))",
    re.S,
)


class Tree(NamedTuple):
    """A parsed source."""

    root: Any
    source: bytes

    def text(self, node: Any) -> str:
        """Give what stands in the source for a node."""
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def to_utf8(content: Content) -> bytes:
    """Give a source in UTF-8: as its mark says, else as it is, else as Latin-1.

    Raises:
        ValueError: it is too long, or no text.
    """
    if len(content) > _LONGEST:
        raise ValueError("long file")
    raw = content[:]
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw.decode(encoding, "replace").encode("utf-8", "replace")
    if b"\0" in raw:
        raise ValueError("no text")
    try:
        raw.decode("utf-8")
    except ValueError:
        return raw.decode("latin-1").encode("utf-8")
    return raw


def parse(grammar: str, source: bytes) -> Tree:
    """Parse a source with the grammar of this module.

    Raises:
        ValueError: it takes too long.
        CanonError: tree-sitter is not here.
    """
    tree_sitter = need("tree_sitter", "reading sources")
    language = tree_sitter.Language(need(grammar, "reading sources").language())
    end = time.monotonic() + _SECONDS
    parser = tree_sitter.Parser(language)

    def read(at: int, _point: object) -> bytes:
        return source[at : at + 65_536]

    tree = parser.parse(read, progress_callback=lambda _at, _failed: time.monotonic() > end)
    if tree is None:
        raise ValueError("slow to parse")
    return Tree(tree.root_node, source)


def children(node: Any) -> Iterator[Any]:
    """Give the named children of a node."""
    return (child for child in node.children if child.is_named)


def unescape(text: str) -> str:
    """Give what an escaped text of C or JavaScript stands for; control characters are left out."""

    def one(found: re.Match[str]) -> str:
        digits = found["x"] or found["u"] or found["w"]
        if digits or found["o"]:
            number = int(digits, 16) if digits else int(found["o"], 8)
            plain = chr(number) if number < 0x110000 else ""
            return plain if plain.isprintable() else ""
        return _ESCAPES.get(found["c"], found["c"]) if found["c"] else ""

    return _ESCAPE.sub(one, text)


def join(pieces: Sequence[str | None]) -> str:
    """Join literal pieces; None is what is filled in."""
    text = "".join(HOLE if piece is None else with_holes(piece) for piece in pieces)
    return join_holes(text)


def flatten(node: Any, is_joined: Any) -> Iterator[Any]:
    """Give the operands of a chain such as `a + b + c`, in their order, however long it is."""
    waiting = [node]
    while waiting:
        last = waiting.pop()
        if is_joined(last):
            waiting += reversed(list(children(last)))
        else:
            yield last
