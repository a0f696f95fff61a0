"""Read JSON that comes from outside: a line, a file, a column of a database, an answer.

The one place that does. What Python's own reader would let through, or would stop at with an
error that is no ValueError, is told here as a ValueError with one sentence.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

_DEEPEST = 100
_LONGEST_NUMBER = 400
"""Digits. A double has at most 309 before its point."""
_MOST_SHOWN = 200
LONGEST_LINE = 64 << 20
"""Bytes that a line of JSON may have."""
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a pair of UTF-16, which no encoding can write alone."""


def parse_json(data: bytes | str) -> Any:
    """Parse JSON; what no JSON can say, as NaN, is read as null.

    Raises:
        ValueError: it is none, is not UTF-8, or is nested too deep to be handled.
    """
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise ValueError(f"it is not UTF-8 at byte {error.start}") from None
    text = text.removeprefix("\ufeff")
    try:
        value = json.loads(
            text, parse_int=_whole, parse_float=_real, parse_constant=lambda _word: None
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise ValueError(f"{error.msg[:_MOST_SHOWN]} at {place}") from None
    except RecursionError:
        raise ValueError(f"it is nested more than {_DEEPEST} deep") from None
    if text.count("[") + text.count("{") > _DEEPEST and _is_deep(value):
        raise ValueError(f"it is nested more than {_DEEPEST} deep")
    is_odd = "\\ud" in text or "\\uD" in text or (isinstance(data, str) and _HALF.search(text))
    return _without_halves(value) if is_odd else value


def split_lines(pieces: Iterable[bytes]) -> Iterator[tuple[int, bytes | None]]:
    """Give the lines of a text that are not empty, by number; None for one that is too long."""
    number, held, size = 1, list[bytes](), 0
    for piece in pieces:
        *ended, rest = piece.split(b"\n")
        for end in ended:
            yield from _line(number, held, end, size)
            number, held, size = number + 1, [], 0
        size += len(rest)
        if size <= LONGEST_LINE:
            held.append(rest)
    yield from _line(number, held, b"", size)


def _line(
    number: int, held: list[bytes], end: bytes, size: int
) -> Iterator[tuple[int, bytes | None]]:
    if size + len(end) > LONGEST_LINE:
        yield number, None
    elif line := b"".join([*held, end]).strip():
        yield number, line


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise ValueError(f"a number in it has more than {_LONGEST_NUMBER} digits")
    return int(digits)


def _real(digits: str) -> float | None:
    if len(digits) > _LONGEST_NUMBER:
        raise ValueError(f"a number in it has more than {_LONGEST_NUMBER} digits")
    value = float(digits)
    return value if math.isfinite(value) else None


def _is_deep(value: Any) -> bool:
    """Tell whether a value is nested too deep, level by level: it may be deeper than calls can."""
    level = [value]
    for _ in range(_DEEPEST):
        parts = (part.values() if isinstance(part, dict) else part for part in level)
        level = [inner for part in parts for inner in part if isinstance(inner, (dict, list))]
        if not level:
            return False
    return True


def _without_halves(value: Any) -> Any:
    if isinstance(value, str):
        return _HALF.sub("\ufffd", value)
    if isinstance(value, list):
        return [_without_halves(inner) for inner in value]
    if isinstance(value, dict):
        return {_without_halves(key): _without_halves(inner) for key, inner in value.items()}
    return value
