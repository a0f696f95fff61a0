"""Which public functions reach a private one, by the names that functions of a release call."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from typing import TypeAlias

_DEEPEST = 5
"""Calls between a public function and the private one."""
_MOST = 3
_MOST_CALLERS = 40
"""Callers of one name; more of them say nothing."""

_Function: TypeAlias = tuple[str, str]
"""A file, and a function in it: `Class.method`."""
_Calls: TypeAlias = Mapping[str, Mapping[str, Set[str]]]


def find_callers(calls: _Calls, asked: Iterable[_Function]) -> dict[_Function, tuple[str, ...]]:
    """Find at most three public functions that reach each private one, the nearest first.

    A name that several functions have counts within its file alone.

    Args:
        calls: by file and function the names that it calls, without what is before the last dot.
        asked: the functions that are looked for; public ones are passed over.
    """
    callers: dict[str, list[_Function]] = defaultdict(list)
    owners: dict[str, list[_Function]] = defaultdict(list)
    for file, functions in sorted(calls.items()):
        for function, names in sorted(functions.items()):
            owners[_last(function)].append((file, function))
            for name in names:
                callers[name].append((file, function))
    found = {}
    for one in sorted(asked):
        if one[1] and not _is_public(one[1]) and (public := _search(one, callers, owners)):
            found[one] = public
    return found


def _search(
    start: _Function,
    callers: Mapping[str, list[_Function]],
    owners: Mapping[str, list[_Function]],
) -> tuple[str, ...]:
    public: list[str] = []
    seen, level = {start}, [start]
    for _ in range(_DEEPEST):
        following: list[_Function] = []
        for file, function in level:
            name = _last(function)
            is_alone = len(owners.get(name, ())) == 1
            near = [one for one in callers.get(name, ()) if is_alone or one[0] == file]
            following += near if len(near) <= _MOST_CALLERS else []
        level = [one for one in dict.fromkeys(following) if one not in seen]
        seen.update(level)
        public += [_shown(function) for _, function in level if _is_public(function)]
        level = [one for one in level if not _is_public(one[1])]
        if len(public) >= _MOST or not level:
            break
    return tuple(dict.fromkeys(public))[:_MOST]


def _last(function: str) -> str:
    """Give the name that a function is called by; a class is called to make one."""
    *owners, name = function.split(".")
    return owners[-1] if name == "__init__" and owners else name


def _is_public(function: str) -> bool:
    parts = function.split(".")
    return not any(part.startswith("_") for part in parts if not _is_special(part))


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _shown(function: str) -> str:
    """Name a function as a user calls it: a class by its name."""
    owner, _, name = function.rpartition(".")
    return owner if owner and name in ("__init__", "__call__", "__new__") else function
