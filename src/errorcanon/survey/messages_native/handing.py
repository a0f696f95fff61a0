"""Where code hands something to a function that is known to say it."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from errorcanon.survey.messages_native.code import References, calls, slot_loads, slots, stubs
from errorcanon.survey.messages_native.elf import Elf
from errorcanon.survey.messages_native.extra import need
from errorcanon.survey.messages_native.names import defined, demangle, imported
from errorcanon.survey.messages_native.sinks import (
    END,
    EXCEPTION,
    LEVELS,
    MANGLED,
    VARIABLE,
    Sink,
    sink_of,
    with_level,
)

_HANDED_ON = 4
"""Calls that a message is followed through: it is translated, joined, and then said."""
_EXCEPTION_NEAR = 48
_LEVEL_NEAR = 60
_FIRST_ARGUMENT = re.compile(rb"\xbf(.)\0\0\0", re.S)


class Calls:
    """The calls in the order of the code, and those among them that say something."""

    def __init__(self, at: Any, sinks: dict[int, Sink]):
        self._at = array("q", at.tobytes())  # looked up one by one, it is faster than numpy's
        self._sinks = sinks
        self._saying = sorted(at for at, sink in sinks.items() if sink.kind)

    def after(self, address: int, reach: int) -> Sink | None:
        """Tell what is said by the first call behind an address, or by one it hands on to."""
        number = bisect_left(self._at, address)
        for place in range(number, min(number + _HANDED_ON, len(self._at))):
            at = self._at[place]
            sink = self._sinks.get(at)
            if sink is None or at - address > reach:
                return None
            if sink.kind:
                is_other = sink.is_direct and place != number
                return None if is_other or sink.kind == END else sink
        return None

    def count_saying(self, first: int, second: int) -> int:
        """Count the calls between two addresses that say something, or end a way through code."""
        return bisect_left(self._saying, second) - bisect_left(self._saying, first)

    def is_one_between(self, first: int, second: int) -> bool:
        """Tell whether a call lies between two addresses."""
        low, high = sorted((first, second))
        number = bisect_left(self._at, low)
        return number < len(self._at) and self._at[number] < high


def read_calls(elf: Elf) -> Calls:
    """Find the calls, with the exception that Python code of C names beside them."""
    np = need("numpy", "reading machine code")
    slot_names = imported(elf)
    by_slot = dict(_sinks(slot_names))
    by_address = dict(_sinks(defined(elf, MANGLED)))
    found = stubs(elf)
    for at, slot in _pairs(found):
        if slot in by_slot:
            by_address[at] = by_slot[slot]
    direct, indirect = calls(elf), slots(elf)
    rows = [*_known(direct, by_address), *_known(indirect, by_slot)]
    rows.sort(key=lambda row: row[0])
    sinks = dict(zip((at for at, _ in rows), _with_exceptions(elf, rows, slot_names), strict=True))
    return Calls(np.sort(np.concatenate([direct.at, indirect.at]), kind="stable"), sinks)


def _known(found: References, by_target: dict[int, Sink]) -> Iterator[tuple[int, Sink]]:
    """Give the calls of known functions."""
    np = need("numpy", "reading machine code")
    known = np.isin(found.to, np.array(sorted(by_target), np.int64))
    for at, to in _pairs(References(found.at[known], found.to[known])):
        yield at, by_target[to]


def _sinks(names: dict[int, str]) -> Iterator[tuple[int, Sink]]:
    readable = demangle(names.values())
    for address, name in names.items():
        sink = sink_of(readable[name].split("@", 1)[0], name)
        if sink:
            yield address, sink


def _with_exceptions(
    elf: Elf, rows: list[tuple[int, Sink]], slot_names: dict[int, str]
) -> Iterator[Sink]:
    """Say which exception of Python is raised, where it is loaded just before the call."""
    np = need("numpy", "reading machine code")
    places = {**defined(elf, VARIABLE), **slot_names}
    errors = {at: hit["error"] for at, name in places.items() if (hit := EXCEPTION.fullmatch(name))}
    loaded = slot_loads(elf, min(errors, default=0), max(errors, default=-1) + 1)
    known = [(at, errors[to]) for at, to in _pairs(loaded) if to in errors]
    order = np.array([at for at, _ in known], np.int64)
    for at, sink in rows:
        number = int(np.searchsorted(order, at)) - 1
        if sink.has_level:
            yield with_level(sink, _level(elf, at))
        elif sink.kind in ("raise", "warn") and not sink.error and number >= 0:
            before, error = known[number]
            yield sink._replace(error=error) if at - before <= _EXCEPTION_NEAR else sink
        else:
            yield sink


def _level(elf: Elf, at: int) -> str:
    """Give the level that is put into the register of the first argument before a call."""
    section = elf.at(at)
    if section is None:
        return ""
    end = section.offset + at - section.address
    found = _FIRST_ARGUMENT.findall(elf.content[max(section.offset, end - _LEVEL_NEAR) : end])
    return LEVELS[found[-1][0]] if found and found[-1][0] < len(LEVELS) else ""


def _pairs(found: Any) -> Iterator[tuple[int, int]]:
    return zip(found.at.tolist(), found.to.tolist(), strict=True)
