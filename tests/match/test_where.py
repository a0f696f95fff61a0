from __future__ import annotations

import pytest
from making import condition

from errorcanon.match.where import all_hold, holds


@pytest.mark.parametrize(
    ("text", "captures", "verdict"),
    [
        ("epsilon < 0", {"epsilon": "-1e-05"}, True),
        ("epsilon < 0", {"epsilon": "0"}, False),
        ("count == 0", {"count": "0"}, True),
        ("count == 0", {"count": "12"}, False),
        ("size >= 2147483648", {"size": "4,294,967,296"}, True),
        ("status == CUDNN_STATUS_X", {"status": "cudnn_status_x"}, True),
        ("kind != double", {"kind": "float"}, True),
        ("epsilon < 0", {"epsilon": None}, None),
    ],
)
def test_captures_are_compared_as_numbers_where_they_are(
    text: str, captures: dict[str, str | None], verdict: bool | None
) -> None:
    assert holds(condition(text), captures, {}) is verdict


@pytest.mark.parametrize(
    ("text", "environment", "verdict"),
    [
        ("torch >= 2.10", {"torch": "2.9.1"}, False),
        ("torch >= 2.10", {"torch": "2.10.0+cu128"}, True),
        ("cudnn < 7.5", {"cudnn": "7402"}, True),
        ("torch >= 2.10", {}, None),
        ("torch >= 2.10", {"torch": "self-built"}, None),
        ("os == windows", {"os": "Windows"}, True),
    ],
)
def test_other_names_are_read_from_the_environment(
    text: str, environment: dict[str, str], verdict: bool | None
) -> None:
    assert holds(condition(text), {}, environment) is verdict


def test_one_false_condition_decides_and_one_unknown_leaves_open() -> None:
    true, false, unknown = condition("a == 1"), condition("a == 2"), condition("torch > 1")
    captures: dict[str, str | None] = {"a": "1"}

    assert all_hold([], {}, {}) is True
    assert all_hold([true], captures, {}) is True
    assert all_hold([true, unknown], captures, {}) is None
    assert all_hold([true, unknown, false], captures, {}) is False
