"""Known failures over time: a strip of bars for each, as high as its highest bar.

Strips stand in a page of any width: along the time axis everything is in per cent, so that words
and lines keep their size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Literal, TypeAlias

from errorcanon.scan.report import Timeline

Kind: TypeAlias = Literal["root", "symptom", "other"]
MOST_STRIPS = 12
_HEIGHT, _GAP = 34, 0.15
_MOST_TICKS = 6
_MONDAY = datetime(1970, 1, 5, tzinfo=timezone.utc)
_STEPS = tuple(
    timedelta(**step)
    for step in (
        *({"minutes": 1}, {"minutes": 5}, {"minutes": 15}, {"minutes": 30}),
        *({"hours": 1}, {"hours": 3}, {"hours": 6}, {"hours": 12}),
        *({"days": 1}, {"days": 2}, {"days": 7}, {"days": 28}, {"days": 91}, {"days": 364}),
    )
)


@dataclass(frozen=True, slots=True)
class Strip:
    """What one row of the plot shows."""

    name: str
    """An id, or "" for all that have no row of their own."""
    counts: Sequence[int]
    records: int


def make_strips(timeline: Timeline) -> list[Strip]:
    """Give the most frequent records a row each, and the others one together."""
    ordered = sorted(timeline.counts.items(), key=lambda item: (-sum(item[1]), item[0]))
    # Where only one would be left over, it has a row as well.
    alone = len(ordered) if len(ordered) <= MOST_STRIPS + 1 else MOST_STRIPS
    strips = [Strip(name, counts, 1) for name, counts in ordered[:alone]]
    rest = [counts for _, counts in ordered[alone:]]
    if rest:
        strips.append(Strip("", [sum(column) for column in zip(*rest, strict=True)], len(rest)))
    return strips


def strip_svg(strip: Strip, timeline: Timeline, kind: Kind, title: str, description: str) -> str:
    """Draw a strip; `title` and `description` are escaped already."""
    highest, bins = max(strip.counts), len(strip.counts)
    bars = "".join(
        _bar(place, count, highest, bins, name_bin(timeline, place))
        for place, count in enumerate(strip.counts)
        if count
    )
    grid = "".join(
        f'<line x1="{at:.2f}%" x2="{at:.2f}%" y1="0" y2="{_HEIGHT}"/>' for at, _ in ticks(timeline)
    )
    return (
        f'<svg class="strip {kind}" role="img" height="{_HEIGHT}" focusable="false">'
        f"<title>{title}</title><desc>{description}</desc>"
        f'<g class="grid">{grid}</g>{bars}'
        f'<line class="base" x1="0" x2="100%" y1="{_HEIGHT - 0.5}" y2="{_HEIGHT - 0.5}"/></svg>'
    )


def _bar(place: int, count: int, highest: int, bins: int, name: str) -> str:
    height = max(2.0, (_HEIGHT - 2) * count / highest)
    left, wide = 100 * (place + _GAP / 2) / bins, 100 * (1 - _GAP) / bins
    return (
        f'<rect x="{left:.2f}%" y="{_HEIGHT - height:.1f}" width="{wide:.2f}%"'
        f' height="{height:.1f}"><title>{name}: {count:,}</title></rect>'
    )


def axis_svg(timeline: Timeline) -> str:
    """Write the times below the strips; every other one can be hidden where there is no room."""
    marks = list(ticks(timeline))
    words = "".join(_tick(number, at, name) for number, (at, name) in enumerate(marks))
    return f'<svg class="axis" height="20" aria-hidden="true" focusable="false">{words}</svg>'


def _tick(number: int, at: float, name: str) -> str:
    anchor = "start" if at < 8 else "end" if at > 92 else "middle"
    odd = ' class="odd"' if number % 2 else ""
    return f'<text{odd} x="{at:.2f}%" y="14" text-anchor="{anchor}">{name}</text>'


def ticks(timeline: Timeline) -> Iterator[tuple[float, str]]:
    """Give round times within the plot: where they stand, in per cent, and their names."""
    bins = len(next(iter(timeline.counts.values())))
    whole = timeline.width * bins
    step = next((s for s in _STEPS if whole / s <= _MOST_TICKS), _STEPS[-1])
    time = timeline.begin + (_MONDAY - timeline.begin) % step
    write = _writer(step)
    while time <= timeline.begin + whole:
        yield 100 * ((time - timeline.begin) / whole), write(time)
        time += step


def name_bin(timeline: Timeline, place: int) -> str:
    """Write when a bin begins."""
    return _writer(timeline.width)(timeline.begin + place * timeline.width)


def _writer(step: timedelta) -> Callable[[datetime], str]:
    form = "%Y-%m-%d" if step >= timedelta(days=1) else "%m-%d %H:%M"
    return lambda time: time.strftime(form)
