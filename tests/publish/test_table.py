"""Tables: columns stay apart and in line, whatever letters are in them and however narrow it is."""

from __future__ import annotations

import pytest

from errorcanon.publish.ansi import Terminal, columns
from errorcanon.publish.table import table_text

HEADINGS = ("NUMBER", "NAME", "NOTE")
ROWS = (("1", "张三丰", "a note"), ("200", "bob", "another note, longer than the first"))


def test_columns_are_as_wide_as_their_widest_cell_on_the_screen() -> None:
    lines = table_text(HEADINGS, ROWS, Terminal()).splitlines()

    starts = {
        columns(line[: line.index(word)])
        for line, word in zip(lines, ("NOTE", "a note", "another"), strict=True)
    }
    assert starts == {len("NUMBER") + 2 + 6 + 2}


@pytest.mark.parametrize("width", [40, 60, 80])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    rows = [(str(n), "名字" * n, "一段很长的说明，" * 8) for n in range(1, 6)]

    assert (
        max(map(columns, table_text(HEADINGS, rows, Terminal(width=width)).splitlines())) <= width
    )


def test_where_there_is_no_room_for_columns_each_row_is_a_list() -> None:
    rows = [("1", "x" * 30, "a note"), ("2", "y", "b")]
    text = table_text(HEADINGS, rows, Terminal(width=40))

    assert (
        text
        == f"NUMBER  1\nNAME    {'x' * 30}\nNOTE    a note\n\nNUMBER  2\nNAME    y\nNOTE    b\n"
    )


def test_a_name_as_long_as_its_column_does_not_touch_its_value() -> None:
    text = table_text((), [("os", "Linux"), ("transformers", "4.57.1")], Terminal())

    assert text == "os            Linux\ntransformers  4.57.1\n"


def test_a_cell_cannot_begin_another_row() -> None:
    assert len(table_text((), [("a", "b\nc\x1b[2J")], Terminal(colour=True)).splitlines()) == 1
