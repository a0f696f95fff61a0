from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorcanon.model import CanonError
from errorcanon.store.literals import find_nonlinear, required_literals


@pytest.mark.parametrize(
    ("pattern", "literals"),
    [
        (r"cuDNN error: (CUDNN_\w+)", {b"cudnn error: "}),
        (r"(?:alpha|gamma\d)ray", {b"alpha", b"gamma"}),
        (r"a+ very long (?:x|y)", {b" very long "}),
        (r"(?P<n>\d+) channels?, but got", {b", but got"}),
        (r"(?:word ){2,3}\d", {b"word "}),
    ],
)
def test_the_longest_certain_literals_are_found(pattern: str, literals: set[bytes]) -> None:
    assert required_literals(pattern) == literals


@pytest.mark.parametrize(
    "pattern", [r"\d+ of \d+", r"(?:CUDNN_STATUS_X|\w+)", r"(?:longword)?x", r"abc"]
)
def test_a_branch_without_a_literal_is_refused(pattern: str) -> None:
    with pytest.raises(CanonError, match="no literal of 4 characters"):
        required_literals(pattern)


@given(st.from_regex(r"(?:out of|left) memory (?:on|at) \w+ \d{1,3}", fullmatch=True))
def test_every_match_holds_a_required_literal(text: str) -> None:
    pattern = r"(?:out of|left) memory (?:on|at) \w+ \d{1,3}"
    assert re.search(pattern, text)
    assert any(literal in text.lower().encode() for literal in required_literals(pattern))


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        (r"(?=abcd)abcd", "lookaround"),
        (r"(?<!x)abcd", "lookaround"),
        (r"(a)\1bcde", "a back-reference"),
        (r"(?:x(?:(y)(?(1)a|b)))", "a conditional group"),
        (r"abcd{2000}", "a repeat above 1000"),
    ],
)
def test_what_needs_more_than_linear_time_is_named(pattern: str, fault: str) -> None:
    assert find_nonlinear(pattern) == fault


def test_a_plain_pattern_is_linear() -> None:
    assert find_nonlinear(r"cuDNN error: (?P<status>CUDNN_\w+)(?:[^;]{0,80};|$)") is None
