"""What a pattern cannot match without: the literals that a fast search looks for first.

The pattern's syntax tree is the one that Python's own `re` builds, so the two cannot disagree
on what a pattern means. A tree that needs more than a linear-time engine can do is refused.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
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
_ANY = frozenset(range(256))
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
    """Name what can make an engine take very long over a pattern, if there is something.

    RE2 is linear, but pays for each count of a repeat; the browser's engine goes back, and pays
    for each way in which a text can be parted among open repeats.
    """
    tree = parser.parse(pattern.encode("utf-8"), FLAGS)
    if _largest_count(tree) > _MOST_CLOSED:
        return f"a repeat counted above {_MOST_CLOSED}; leave it open"
    unbounded = _count_unbounded(tree, within=False)
    if unbounded is None:
        return "a repeat, or a choice whose branches begin alike, within a repeat"
    return f"more than {_MOST_UNBOUNDED} open repeats" if unbounded > _MOST_UNBOUNDED else None


def _largest_count(tree: Any) -> int:
    """Give the most that something is repeated, where an end of it is written down."""
    largest = 0
    for operator, argument in tree:
        inside = max(map(_largest_count, _children(operator, argument)), default=0)
        if str(operator).endswith("REPEAT"):
            counts = [limit for limit in argument[:2] if limit is not constants.MAXREPEAT]
            inside = max(1, *counts) * max(1, inside)
        largest = max(largest, inside)
    return largest


def _count_unbounded(tree: Any, *, within: bool) -> int | None:
    """Count open repeats on the longest way through a tree; None where one holds another."""
    total = 0
    for operator, argument in tree:
        repeats = str(operator).endswith("REPEAT") and argument[1] > 1
        is_choice = operator is constants.BRANCH and not _begin_apart(argument[1])
        if within and (repeats or is_choice):
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


def _begin_apart(branches: Iterable[Any]) -> bool:
    """Tell whether a text can begin with one branch of a choice only, letter by letter."""
    letters = [_letters(branch) for branch in branches]
    return all(
        any(a.isdisjoint(b) for a, b in zip(one, other, strict=False))
        for one, other in combinations(letters, 2)
    )


def _letters(tree: Any) -> list[frozenset[int]]:
    """Give the bytes that stand at each place of a sequence, as long as it is made of such."""
    places = []
    for operator, argument in tree:
        if operator is constants.IN:
            places.append(_class(argument))
        elif operator is constants.LITERAL:
            places.append(_class([(operator, argument)]))
        else:
            break
    return places


def _class(items: Any) -> frozenset[int]:
    """Give the bytes that a class stands for, in both cases; all where that is unsure."""
    is_negated = items[0][0] is constants.NEGATE
    members = [_members(item) for item in items[is_negated:]]
    held = frozenset(byte for member in members if member is not None for byte in member)
    if None in members:
        return _ANY
    return _ANY - held if is_negated else held


def _members(item: Any) -> frozenset[int] | None:
    """Give the bytes that a member of a class stands for; None where unsure."""
    operator, argument = item
    if operator is constants.LITERAL:
        held = bytes([argument])
    elif operator is constants.RANGE:
        held = bytes(range(argument[0], argument[1] + 1))
    elif operator is constants.CATEGORY and argument is constants.CATEGORY_SPACE:
        held = b" \t\n\r\f\v"
    else:
        return None
    return frozenset(held.lower() + held.upper())


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
