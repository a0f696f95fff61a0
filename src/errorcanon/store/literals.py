"""What a pattern cannot match without: the literals that a fast search looks for first.

The pattern's syntax tree is the one that Python's own `re` builds, so the two cannot disagree
on what a pattern means. A tree that needs more than a linear-time engine can do is refused.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from errorcanon.model import CanonError

if sys.version_info >= (3, 11):
    from re import _constants as constants  # type: ignore[attr-defined] # private, stable since 2.x
    from re import _parser as parser  # type: ignore[attr-defined] # as above
else:
    import sre_constants as constants
    import sre_parse as parser

MINIMUM = 4
"""Characters that a required literal has at least, blanks at its ends not counted."""
_MOST_ALTERNATIVES = 64
_MOST_REPEATS = 1000  # RE2's limit, https://github.com/google/re2/wiki/Syntax
_MOST_CLOSED = 64
"""Repeats up to which one counts as closed: its cost is a factor, not a power."""
_MOST_UNBOUNDED = 3
_Needed: TypeAlias = frozenset[bytes] | None
"""Literals of which a match holds at least one; None where nothing is certain."""

FLAGS = re.IGNORECASE | re.DOTALL
"""How every pattern of a signature is read, everywhere."""
_NOT_LINEAR = {
    "ASSERT": "lookaround",
    "ASSERT_NOT": "lookaround",
    "GROUPREF": "a back-reference",
    "GROUPREF_EXISTS": "a conditional group",
    "ATOMIC_GROUP": "an atomic group",
    "POSSESSIVE_REPEAT": "a possessive repeat",
}


def required_literals(pattern: str) -> frozenset[bytes]:
    """Give lower-case literals of which every match holds at least one.

    Raises:
        CanonError: some branch has no literal of four characters.
    """
    needed = needed_literals(pattern)
    if needed is None or _shortest(needed) < MINIMUM:
        raise CanonError(
            f"a branch of '{pattern}' holds no literal of {MINIMUM} characters; "
            "anchor words that the program prints"
        )
    return needed


@lru_cache(maxsize=8192)
def needed_literals(pattern: str) -> frozenset[bytes] | None:
    """Give lower-case literals of which every match holds at least one; None without such."""
    return _of_sequence(parser.parse(pattern.encode("utf-8"), FLAGS))


def find_nonlinear(pattern: str) -> str | None:
    """Name the construct that a linear-time engine cannot run, if there is one."""
    return _nonlinear_in(parser.parse(pattern.encode("utf-8"), FLAGS))


def find_explosive(pattern: str) -> str | None:
    """Name what can make Python's own `re` take very long over a pattern, if there is something.

    Patterns of ours are read by a person; this is for those that come from outside.
    """
    unbounded = _count_unbounded(parser.parse(pattern.encode("utf-8"), FLAGS), within=False)
    if unbounded is None:
        return "a repeat or a choice within a repeat"
    return f"more than {_MOST_UNBOUNDED} open repeats" if unbounded > _MOST_UNBOUNDED else None


def _count_unbounded(tree: Any, *, within: bool) -> int | None:
    """Count open repeats on the longest way through a tree; None where one holds another."""
    total = 0
    for operator, argument in tree:
        repeats = str(operator).endswith("REPEAT") and argument[1] > 1
        if within and (repeats or operator is constants.BRANCH):
            return None
        counts = [
            _count_unbounded(child, within=within or repeats)
            for child in _children(operator, argument)
        ]
        if None in counts:
            return None
        total += max((count for count in counts if count), default=0)
        total += repeats and argument[1] > _MOST_CLOSED
    return total


def _nonlinear_in(tree: Any) -> str | None:
    for operator, argument in tree:
        name = str(operator)
        if name in _NOT_LINEAR:
            return _NOT_LINEAR[name]
        if name.endswith("REPEAT") and any(
            limit is not constants.MAXREPEAT and limit > _MOST_REPEATS for limit in argument[:2]
        ):
            return f"a repeat above {_MOST_REPEATS}"
        for child in _children(operator, argument):
            found = _nonlinear_in(child)
            if found:
                return found
    return None


def _children(operator: Any, argument: Any) -> Iterable[Any]:
    if operator is constants.BRANCH:
        return list(argument[1])
    if operator is constants.SUBPATTERN or str(operator).endswith("REPEAT"):
        return [argument[-1]]
    return []


def _of_sequence(tree: Any) -> _Needed:
    """Take the best of what the parts of a sequence need: the one with the longest shortest."""
    best: _Needed = None
    run = b""
    for operator, argument in tree:
        if operator is constants.LITERAL:
            run += bytes([argument]).lower()
            continue
        best, run = _better(best, run), b""
        best = _better(best, _of_part(operator, argument))
    return _better(best, run)


def _of_part(operator: Any, argument: Any) -> _Needed:
    if operator is constants.SUBPATTERN:
        return _of_sequence(argument[-1])
    if operator is constants.BRANCH:
        return _of_branches(argument[1])
    if str(operator).endswith("REPEAT") and argument[0] >= 1:
        return _of_sequence(argument[-1])
    return None


def _of_branches(branches: Iterable[Any]) -> _Needed:
    union: frozenset[bytes] = frozenset()
    for branch in branches:
        needed = _of_sequence(branch)
        if needed is None:
            return None
        union |= needed
    return union if len(union) <= _MOST_ALTERNATIVES else None


def _better(left: _Needed, right: _Needed | bytes) -> _Needed:
    if isinstance(right, bytes):
        right = frozenset({right}) if right else None
    if left is None or right is None:
        return right if left is None else left
    return max(left, right, key=lambda needed: (_shortest(needed), -len(needed)))


def _shortest(literals: frozenset[bytes]) -> int:
    return min(len(literal.strip()) for literal in literals)
