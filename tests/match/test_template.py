from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorcanon.match.template import join_templates, pieces, propose_pattern, template


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("expected 3 channels, got 4", "expected <number> channels, got <number>"),
        ("weight of size [4, 3, 3, 3] and", "weight of size <numbers> and"),
        ("cannot import name 'x' from 'y'", "cannot import name <quoted> from <quoted>"),
        ("open /opt/models/a.bin failed at 0x7f12", "open <path> failed at <hex>"),
        ("can't read the layer's shape", "can't read the layer's shape"),
    ],
)
def test_what_varies_is_left_out(message: str, expected: str) -> None:
    assert template(message) == expected


@given(st.text(max_size=200))
def test_the_pieces_together_are_the_message(message: str) -> None:
    assert "".join(piece.text for piece in pieces(message)) == message


@pytest.mark.parametrize(
    ("message", "other"),
    [
        (
            "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)",
            "mat1 and mat2 shapes cannot be multiplied (128x3072 and 16x5)",
        ),
        (
            "OSError: [Errno 28] No space left on device: '/data/x y.bin'",
            'OSError: [Errno 28] No space left on device: "elsewhere"',
        ),
        ("ImportError: /opt/x/lib.so: no 0xff", "ImportError: /y/z.so: no 0x0123456789ab"),
        ("a+b (c) {d} costs $5 ^ [up]", "a+b (c) {d} costs $-1.5e-3 ^ [up]"),
    ],
)
def test_a_proposed_pattern_meets_its_message_and_another_with_other_values(
    message: str, other: str
) -> None:
    pattern = propose_pattern(message)

    assert re.search(pattern, message)
    assert re.search(pattern, other)


def test_the_exception_class_is_left_out_where_words_remain() -> None:
    assert propose_pattern("RuntimeError: the moon is in the wrong phase").startswith("the moon")
    assert propose_pattern("KeyError: 'x'").startswith("KeyError")


# --- templates that differ in a name ----------------------------------------------


def test_a_name_that_nothing_marks_is_left_out() -> None:
    hosts = [
        f"ValueError: the mirror on {host} gave no answer" for host in ("ada", "bob-2", "eve.")
    ]
    joined = join_templates(hosts)
    assert set(joined.values()) == {"ValueError: the mirror on <word> gave no answer"}
    assert join_templates(hosts[::-1]) == joined


@pytest.mark.parametrize(
    "templates",
    [
        ["cannot open the file", "cannot read the file"],  # only two
        [f"RuntimeError: cuDNN error was CUDNN_STATUS_{code}" for code in "ABCD"],
        [f"undefined symbol found here: {name}Class" for name in ("THP", "THC", "Torch")],
        [f"KeyError: {name}" for name in ("ada", "bob", "eve")],  # nothing else to tell them by
        [f"the {name} file of <path> is {state}" for name, state in ("ab", "cd", "ef")],
    ],
)
def test_templates_that_say_something_else_stay_apart(templates: list[str]) -> None:
    assert join_templates(templates) == {one: one for one in templates}
