"""The neighbourhood of a record as a drawing whose boxes are links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup, escape

from errorcanon.model import Language
from errorcanon.publish.ansi import Terminal, columns
from errorcanon.publish.controls import show_controls
from errorcanon.publish.site.wording import say

# Drawn at its natural size, so that the letters stay legible on the narrowest screen.
_WIDTH, _LEFT, _BOX, _GAP, _LABEL = 304, 26, 46, 8, 22
_LINE_COLUMNS, _LINES = 36, 2
_ORDER = ("preceded_by", "leads_to", "confused_with")


_MOST_DRAWN = 5
"""Boxes of one relation; with more, the record's own would lie screens away from the first."""


def undrawn(view: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Give by relation the neighbours that find no room in the drawing."""
    return {
        relation: rest
        for relation, neighbours in _by_relation(view).items()
        if (rest := neighbours[_MOST_DRAWN:])
    }


def _by_relation(view: Mapping[str, Any]) -> dict[str, list[Any]]:
    return {
        relation: [n for n in view["neighbours"] if n["relation"] == relation]
        for relation in _ORDER
    }


def draw_neighbourhood(
    view: Mapping[str, Any], language: Language, link: Callable[[str], str]
) -> Markup:
    """Draw what leads to a record above it, what follows and what looks alike below it.

    Of each relation the first few are drawn; `undrawn` gives the others.
    """
    by_relation = _by_relation(view)
    drawing = _Drawing(language, link)
    drawing.add_group("preceded_by", by_relation["preceded_by"])
    drawing.add_centre(view["title"])
    drawing.add_group("leads_to", by_relation["leads_to"])
    drawing.add_group("confused_with", by_relation["confused_with"])
    before, after, twins = (len(by_relation[relation]) for relation in _ORDER)
    return drawing.finish(say("graph", language, before=before, after=after, twins=twins))


class _Drawing:
    """Stacks boxes from top to bottom and joins them to the record's own along the left."""

    def __init__(self, language: Language, link: Callable[[str], str]):
        self._language = language
        self._link = link
        self._parts: list[str] = []
        self._ends: list[tuple[str, int]] = []
        self._centre = 0
        self._y = 2

    def add_group(self, relation: str, neighbours: list[dict[str, Any]]) -> None:
        if not neighbours:
            return
        label = escape(say(f"edge {relation}", self._language))
        self._parts.append(f'<text class="g-label" x="{_LEFT}" y="{self._y + 14}">{label}</text>')
        self._y += _LABEL
        for neighbour in neighbours[:_MOST_DRAWN]:
            self._ends.append((relation, self._y + _BOX // 2))
            self._parts.append(
                f'<a href="{escape(self._link(neighbour["id"]))}">'
                f"{self._box('g-box', neighbour['title'])}</a>"
            )
        self._y += _GAP

    def add_centre(self, title: str) -> None:
        self._centre = self._y + _BOX // 2
        self._parts.append(self._box("g-box g-self", title))
        self._y += _GAP

    def _box(self, style: str, title: str) -> str:
        title = str(show_controls(title))
        lines = _wrap(title)
        top = self._y + (_BOX - 16 * len(lines)) / 2 + 12
        words = "".join(
            f'<text x="{_LEFT + 10}" y="{top + 16 * number:g}">{escape(line)}</text>'
            for number, line in enumerate(lines)
        )
        box = (
            f'<g class="{style}"><title>{escape(title)}</title>'
            f'<rect x="{_LEFT}" y="{self._y}" width="{_WIDTH - _LEFT - 2}" height="{_BOX}"/>'
            f"{words}</g>"
        )
        self._y += _BOX + _GAP
        return box

    def finish(self, title: str) -> Markup:
        edges = "".join(self._edge(relation, y) for relation, y in self._ends)
        height = self._y
        return Markup(  # noqa: S704 # every text in it was escaped above
            f'<svg class="graph" width="{_WIDTH}" height="{height}" '
            f'viewBox="0 0 {_WIDTH} {height}" role="group" aria-label="{escape(title)}">'
            f"{edges}{''.join(self._parts)}</svg>"
        )

    def _edge(self, relation: str, y: int) -> str:
        start, end = (y, self._centre) if relation == "preceded_by" else (self._centre, y)
        path = f"M{_LEFT} {start}H8V{end}H{_LEFT - 2}"
        if relation == "confused_with":
            return f'<path class="g-edge g-twin" d="{path}"/>'
        arrow = f"M{_LEFT - 8} {end - 4}L{_LEFT - 2} {end}L{_LEFT - 8} {end + 4}"
        return f'<path class="g-edge" d="{path}"/><path class="g-edge" d="{arrow}"/>'


def _wrap(title: str) -> list[str]:
    """Cut a title into at most two lines; what does not fit ends in an ellipsis."""
    # A capital is a third wider than the letters by whose width the columns are counted.
    width = _LINE_COLUMNS - min(_LINE_COLUMNS, sum(map(str.isupper, title))) // 4
    folded = Terminal(width=width).fold(title.strip(), "", "")
    if len(folded) <= _LINES:
        return folded
    last = folded[_LINES - 1]
    while columns(last) >= width:
        last = last[:-1]
    return [*folded[: _LINES - 1], f"{last.rstrip()}…"]
