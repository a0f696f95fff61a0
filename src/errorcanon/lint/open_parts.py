"""What a signature leaves open in a line: the numbers and names that may be others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from errorcanon.match.where import all_hold
from errorcanon.model import LOOKUP_NEEDS, Condition, Environment, Signature
from errorcanon.store.pattern import Pattern, compiled

_WHOLE = re.compile(rb"-?\d+")
_DECIMAL = re.compile(rb"-?\d+\.\d+")
_NAME = re.compile(rb"[A-Za-z_]\w*")
_LONE_NUMBER = re.compile(rb"(?<![\w.:/\\-])\d+(?![\w:/\\-]|\.\d)")
_ANY_WHOLE = (*"0123456789", "42")
_ANY_DECIMAL = ("0.5", "12.75")
_ANY_NAME = ("qzx", "qwertz")
_WHOLES, _DECIMALS = (b"7", b"613", b"104729"), (b"0.25", b"613.75")
_SNAKE, _CAMEL = b"my_value_2", b"MyEncoderV2"
_TOKEN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(|\)", re.DOTALL)


class Changed(NamedTuple):
    """A line with another number or name in it."""

    line: bytes
    old: str
    new: str


def other_values(
    signature: Signature, line: bytes, record: Sequence[Signature]
) -> Iterator[Changed]:
    """Put others into what a signature captures of a line and leaves open.

    What another capture is compared with stays: it may stand in another line. So does what is
    looked up in surveys: of another name they say something else.
    """
    compared = {condition.value for its in record for condition in its.where}
    looked_up = LOOKUP_NEEDS[signature.lookup] if signature.lookup else ()
    for name, (start, end) in compiled(signature.pattern).spans(line).items():
        value = line[start:end]
        if f"{{{name}}}" in compared or name in looked_up:
            continue
        inside = group_pattern(signature.pattern, name)
        for new in _others(inside, value) or _others_within(inside, value):
            if new != value:
                yield _put(line, start, end, new)


def other_numbers(
    signature: Signature, line: bytes, record: Sequence[Signature]
) -> Iterator[Changed]:
    """Put others for the numbers that a signature does not capture and no pattern fixes."""
    taken = list(compiled(signature.pattern).spans(line).values())
    standing = [its for its in map(_compiled, record) if its.stands_in(line)]
    for found in _LONE_NUMBER.finditer(line):
        start, end = found.span()
        if any(start < last and first < end for first, last in taken):
            continue
        changed = _put(line, start, end, b"613" if found[0] != b"613" else b"7")
        if all(pattern.stands_in(changed.line) for pattern in standing):
            yield changed


def broken_conditions(
    signature: Signature, line: bytes, environment: Environment
) -> Iterator[tuple[Condition, Changed]]:
    """Put a number from the other side of its bound for each that a condition asks about."""
    pattern = compiled(signature.pattern)
    spans = pattern.spans(line)
    for condition in signature.where:
        if condition.name not in spans:
            continue
        start, end = spans[condition.name]
        value = line[start:end]
        if not _WHOLE.fullmatch(value) and not _DECIMAL.fullmatch(value):
            continue
        for new in _beyond(condition):
            changed = _put(line, start, end, new)
            if verdict(signature, changed.line, environment) is not True:
                yield condition, changed


def verdict(signature: Signature, line: bytes, environment: Environment) -> bool | None:
    """Tell what the conditions make of a line; False also where the pattern is not in it."""
    found = compiled(signature.pattern).search(line)
    return found is not None and all_hold(signature.where, found.captures, environment)


@lru_cache(maxsize=4096)
def group_pattern(pattern: str, name: str) -> str:
    """Give what stands in a named group."""
    start = pattern.index(f"(?P<{name}>") + len(f"(?P<{name}>")
    depth = 1
    for token in _TOKEN.finditer(pattern, start):
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        if depth == 0:
            return pattern[start : token.start()]
    raise ValueError(f"the group {name} is not closed")


def _compiled(signature: Signature) -> Pattern:
    return compiled(signature.pattern)


def _put(line: bytes, start: int, end: int, new: bytes) -> Changed:
    old = line[start:end].decode("utf-8", errors="replace")
    changed = line[:start] + new + line[end:]
    return Changed(changed, old, new.decode("utf-8", errors="replace"))


def _others(pattern: str, value: bytes) -> tuple[bytes, ...]:
    if _WHOLE.fullmatch(value) and _takes_all(pattern, _ANY_WHOLE):
        return tuple(b"-" * value.startswith(b"-") + whole for whole in _WHOLES)
    if _DECIMAL.fullmatch(value) and _takes_all(pattern, _ANY_DECIMAL):
        return _DECIMALS
    if _NAME.fullmatch(value) and _takes_all(pattern, _ANY_NAME):
        return (_CAMEL,) if value[:1].isupper() else (_SNAKE,)
    return ()


def _others_within(pattern: str, value: bytes) -> Iterator[bytes]:
    """Change the numbers of a shape or a list, each alone, where its pattern takes any."""
    for found in _LONE_NUMBER.finditer(value):
        start, end = found.span()
        new = value[:start] + b"613" + value[end:]
        if _whole(pattern).stands_in(new):
            yield new


@lru_cache(maxsize=4096)
def _takes_all(pattern: str, values: tuple[str, ...]) -> bool:
    return all(_whole(pattern).stands_in(value.encode("ascii")) for value in values)


def _whole(pattern: str) -> Pattern:
    return compiled(f"^(?:{pattern})$")


def _beyond(condition: Condition) -> Iterator[bytes]:
    """Give numbers for which a condition does not hold, those next to the bound."""
    try:
        bound = float(condition.value)
    except ValueError:
        return
    step = 1.0 if abs(bound) >= 1 or bound == 0 else abs(bound) / 2
    beside = {
        "<": (bound, bound + step),
        "<=": (bound + step,),
        ">": (bound, bound - step),
        ">=": (bound - step,),
        "==": (bound - step, bound + step),
        "!=": (bound,),
    }[condition.operator]
    for number in beside:
        yield f"{number:.10f}".rstrip("0").rstrip(".").encode("ascii")
