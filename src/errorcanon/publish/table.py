"""Tables for a terminal: columns as wide as what stands in them, counted as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from errorcanon.publish.ansi import Terminal, TerminalText, columns, lines_text
from errorcanon.publish.controls import one_line

_GAP = 2
_LEAST = 16
"""Columns that the last cell needs; where there is less room, each row becomes a list."""


def table_text(
    headings: Sequence[str], rows: Sequence[Sequence[str]], terminal: Terminal
) -> TerminalText:
    """Write rows below their headings; without headings, rows alone.

    The last cell is folded at the terminal's width. Where the others leave it no room, each row is
    written as a list of its headings and values.
    """
    shown = [[one_line(cell) for cell in row] for row in rows]
    table = [[*headings], *shown] if headings else shown
    widths = [max(map(columns, column)) for column in zip(*table, strict=True)]
    start = sum(widths[:-1]) + _GAP * (len(widths) - 1)
    if headings and terminal.width is not None and start + _LEAST > terminal.width:
        return lines_text(_lists(headings, shown, terminal))
    head = [terminal.paint(_row(headings, widths).rstrip(), "dim")] if headings else []
    body = (
        line
        for row in shown
        for line in terminal.fold(row[-1], _row([*row[:-1], ""], widths), " " * start)
    )
    return lines_text([*head, *body])


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [_pad(cell, width + _GAP) for cell, width in zip(cells[:-1], widths, strict=False)]
    return "".join([*padded, *cells[-1:]])


def _lists(
    headings: Sequence[str], rows: Sequence[Sequence[str]], terminal: Terminal
) -> Iterator[str]:
    width = max(map(columns, headings)) + _GAP
    for number, row in enumerate(rows):
        if number:
            yield ""
        for heading, cell in zip(headings, row, strict=True):
            yield from terminal.fold(cell, _pad(heading, width), " " * width)


def _pad(text: str, width: int) -> str:
    return text + " " * (width - columns(text))
