"""Names that functions hand on themselves: `__func__` beside the name of the source."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from errorcanon.survey.messages_native.code import References
from errorcanon.survey.messages_native.elf import Elf
from errorcanon.survey.messages_native.extra import need
from errorcanon.survey.messages_native.handing import Calls

_NEAR = 40
"""Bytes of code between two arguments of one call."""
_IDENTIFIER = re.compile(rb"\0(?P<name>[A-Za-z_]\w{3,80})\0")
_MOST_FUNCTIONS = 2
"""Functions of one name; a word that is handed on in more of them is a tag and no name."""


def read_own_names(
    elf: Elf, found: References, anchors: Iterable[tuple[int, int]], calls: Calls
) -> dict[int, str]:
    """Give by number the functions that name themselves, and one name only.

    `anchors` are the places where the name of a source is loaded, with the number of the function.
    """
    named: dict[int, set[str]] = defaultdict(set)
    for at, function in anchors:
        named[function].update(_near(elf, found, at, calls))
    alone = {function: min(names) for function, names in named.items() if len(names) == 1}
    counts = Counter(alone.values())
    return {number: name for number, name in alone.items() if counts[name] <= _MOST_FUNCTIONS}


def _near(elf: Elf, found: References, at: int, calls: Calls) -> Iterator[str]:
    """Give the identifiers that are arguments of the call that the name of the source is one of."""
    np = need("numpy", "reading machine code")
    first, end = np.searchsorted(found.at, [at - _NEAR, at + _NEAR + 1]).tolist()
    pairs = zip(found.at[first:end].tolist(), found.to[first:end].tolist(), strict=True)
    for where, to in pairs:
        if where == at or calls.is_one_between(where, at):
            continue
        section = elf.at(to - 1)
        if section is None:
            continue
        start = section.offset + to - 1 - section.address
        hit = _IDENTIFIER.match(elf.content[start : start + 100])
        if hit:
            yield hit["name"].decode("ascii")
