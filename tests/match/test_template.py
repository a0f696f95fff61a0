from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorcanon.match.template import pieces, propose_pattern, template


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
