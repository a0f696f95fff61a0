"""Texts that are meant to take a pattern long, made of the pattern's own parts.

Whatever an engine may go back over is a repeat: what stands before one is said again and again,
what it takes is said at length, and the end that would let it match is left out or stands last.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from errorcanon.store.literals import FLAGS

if sys.version_info >= (3, 11):
    from re import _constants as constants  # type: ignore[attr-defined] # private, stable since 2.x
    from re import _parser as parser  # type: ignore[attr-defined] # as above
else:
    import sre_constants as constants
    import sre_parse as parser

Attack: TypeAlias = Callable[[int], bytes]
"""Makes a text of about so many bytes."""
_LETTERS = b"a0 .x/_-:,\"'([{A"
_MOST_REPEATS = 8


@dataclass(frozen=True, slots=True)
class _Part:
    """What a part of a pattern takes, and whether it takes it over and over."""

    text: bytes
    is_open: bool


def sample(pattern: str) -> bytes:
    """Give a short text that a pattern takes, but for its anchors."""
    return b"".join(part.text for part in _parts(_parse(pattern)))


def attacks(pattern: str) -> Iterator[Attack]:
    """Give attacks on a pattern: one for each of its repeats, and some for all together."""
    parts = list(_parts(_parse(pattern)))
    whole = b"".join(part.text for part in parts)
    yield _over(whole, b"", b"")
    yield _over(whole[:-1], b"", b"")
    opens = [number for number, part in enumerate(parts) if part.is_open][:_MOST_REPEATS]
    for number in opens:
        before = b"".join(part.text for part in parts[:number])
        after = b"".join(part.text for part in parts[number + 1 :])
        yield _over(before + parts[number].text, b"", b"")
        yield _over(before + parts[number].text, b"", b" " + whole)
        yield _over(parts[number].text, before, b"")
        yield _over(parts[number].text, before, after)
    if opens:
        # All that may be taken by several repeats at once, with no blank between.
        joined = b"".join(part.text for part in parts if not part.is_open and part.text.strip())
        dense = joined.replace(b" ", b"")
        yield _over(dense, b"", b"")
        yield _over(dense, b"", b" " + whole)


def _over(pump: bytes, before: bytes, after: bytes) -> Attack:
    def make(size: int) -> bytes:
        room = max(0, size - len(before) - len(after))
        return before + pump * (room // max(1, len(pump))) + after

    return make


def _parse(pattern: str) -> Any:
    return parser.parse(pattern.encode("utf-8"), FLAGS)


def _parts(tree: Any) -> Iterator[_Part]:
    """Take the first way through a pattern; each repeat a few times at most."""
    for operator, argument in tree:
        name = str(operator)
        if operator is constants.LITERAL:
            yield _Part(bytes([argument]), is_open=False)
        elif operator is constants.BRANCH:
            yield from _parts(max(argument[1], key=_open_count))
        elif operator is constants.SUBPATTERN:
            yield from _parts(argument[-1])
        elif name.endswith("REPEAT"):
            yield from _repeated(argument)
        elif name in ("IN", "ANY", "NOT_LITERAL"):
            yield _Part(_letter(operator, argument), is_open=False)


def _repeated(argument: tuple[int, Any, Any]) -> Iterator[_Part]:
    least, most, tree = argument
    inside = list(_parts(tree))
    if most is constants.MAXREPEAT or most > 1:
        text = b"".join(part.text for part in inside)
        yield _Part(text * max(1, min(least, _MOST_REPEATS)), is_open=True)
    else:
        yield from inside


def _open_count(tree: Any) -> int:
    return sum(part.is_open for part in _parts(tree))


def _letter(operator: Any, argument: Any) -> bytes:
    """Give a letter that a class takes."""
    if operator is constants.ANY:
        return b"a"
    for letter in (*_LETTERS, *range(256)):
        if operator is constants.NOT_LITERAL:
            if letter != argument:
                return bytes([letter])
        elif _is_member(letter, argument):
            return bytes([letter])
    return b""


def _is_member(letter: int, items: Any) -> bool:
    negated = items[0][0] is constants.NEGATE
    return bool(negated) != any(_holds(letter, *item) for item in items[negated:])


def _holds(letter: int, operator: Any, argument: Any) -> bool:
    if operator is constants.LITERAL:
        return bool(letter == argument)
    if operator is constants.RANGE:
        return bool(argument[0] <= letter <= argument[1])
    text = bytes([letter])
    is_word = text.isalnum() or text == b"_"
    kinds = {"DIGIT": text.isdigit(), "SPACE": text.isspace(), "WORD": is_word}
    name = str(argument).removeprefix("CATEGORY_")
    if name.startswith("NOT_"):
        return not kinds[name.removeprefix("NOT_")]
    return kinds[name]
