"""What stands near a line is found as if all lines around it were searched each time."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from errorcanon.match.hits import CONTEXT_AFTER, CONTEXT_BEFORE, Nearby

WORDS = st.sampled_from([b"well", b"step 7", b"broken 3", b"Broken 4", b"broken 5"])
PATTERN = r"broken (?P<what>\d)"


def near(lines: list[bytes], index: int) -> dict[str, str] | None:
    """Search every line around one, the definition."""
    around = range(max(0, index - CONTEXT_BEFORE), min(len(lines), index + CONTEXT_AFTER + 1))
    for at in sorted(around, key=lambda at: (abs(at - index), at)):
        found = re.search(PATTERN.encode(), lines[at], re.IGNORECASE)
        if found:
            return {"what": found["what"].decode()}
    return None


@given(st.data())
def test_lines_are_searched_once_and_nothing_changes(data: st.DataObject) -> None:
    runs = data.draw(st.lists(st.tuples(WORDS, st.integers(1, 60)), min_size=1, max_size=6))
    lines = [word for word, count in runs for _ in range(count)]
    asked: list[int] = []

    def line(index: int) -> bytes:
        asked.append(index)
        return lines[index]

    def holding(literals: Iterable[bytes]) -> list[int]:
        words = list(literals)
        return [at for at, text in enumerate(lines) if any(w in text.lower() for w in words)]

    nearby = Nearby(len(lines), line, holding)
    for index in data.draw(st.lists(st.integers(0, len(lines) - 1), max_size=20)):
        found = nearby.find(PATTERN, index)
        assert (found and found[1]) == near(lines, index)
        assert found is None or nearby.text(found[0]) == lines[found[0]]
    healthy = [index for index in asked if b"roken" not in lines[index]]
    assert len(healthy) == len(set(healthy))
