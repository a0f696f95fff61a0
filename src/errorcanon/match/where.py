"""Decide the typed conditions of a signature."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from errorcanon.model import CanonError, Condition, Environment, Met
from errorcanon.versions import compare

TEXT_KEYS = frozenset({"os", "gpu", "framework"})
"""Environment entries that are descriptions and not versions."""
_CAPTURE = re.compile(r"\{(\w+)\}", re.ASCII)
"""The value of another capture."""
_VERSION = re.compile(r"\d+\.\d", re.ASCII)
OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


def holds(
    condition: Condition, captures: Mapping[str, str | None], environment: Environment
) -> bool | None:
    """Tell whether a condition holds; None where neither text nor environment can say.

    A captured value is compared as a number where both sides are numbers, else as text; with
    another capture, `{name}`, as a version where both are versions.
    """
    test = OPERATORS[condition.operator]
    if condition.name in captures:
        value = captures[condition.name]
        other = _CAPTURE.fullmatch(condition.value)
        if other:
            bound = captures.get(other[1])
            return _compare_captures(test, value, bound) if value and bound else None
        return None if not value else _compare_captured(test, value, condition.value)
    known = environment.get(condition.name)
    if known is None:
        return None
    if condition.name in TEXT_KEYS:
        return test(known.casefold(), condition.value.casefold())
    try:
        return test(compare(condition.name, known, condition.value), 0)
    except CanonError:
        return None


def _compare_captures(test: Callable[[Any, Any], bool], value: str, bound: str) -> bool:
    if _VERSION.match(value) and _VERSION.match(bound):
        return test(compare("", value, bound), 0)
    return _compare_captured(test, value, bound)


def _compare_captured(test: Callable[[Any, Any], bool], value: str, bound: str) -> bool:
    try:
        return test(float(value.replace(",", "")), float(bound))
    except ValueError:
        return test(value.casefold(), bound.casefold())


def read(condition: Condition, captures: Mapping[str, str | None], environment: Environment) -> Met:
    """Give a condition that holds with what was compared."""
    other = _CAPTURE.fullmatch(condition.value)
    value = captures.get(other[1]) if other else None
    actual = captures.get(condition.name) or environment.get(condition.name) or ""
    excludes = condition.operator == "!="
    return Met(condition.name, condition.operator, value or condition.value, actual, excludes)


def all_hold(
    conditions: Iterable[Condition], captures: Mapping[str, str | None], environment: Environment
) -> bool | None:
    """Join conditions: false as soon as one is false, else None as soon as one is unknown."""
    verdicts = [holds(condition, captures, environment) for condition in conditions]
    if False in verdicts:
        return False
    return None if None in verdicts else True
