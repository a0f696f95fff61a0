"""Give a command that failed an option more, or another value for one, where its program is known.

Pure. What a program does not know, as a script of the user's, gets none: only its author can say
what its options mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from errorcanon.model import Arguments

_VERSIONED = re.compile(r"(python|pip)[\d.]*")


def find_arguments(command: Sequence[str], known: Sequence[Arguments]) -> Arguments | None:
    """Give the arguments that are meant for the program of a command; None where none are."""
    return next((one for one in known if _end_of_program(command, one.program)), None)


def with_arguments(command: Sequence[str], wanted: Arguments) -> tuple[str, ...]:
    """Give the command with the arguments; an option that it has already gets the new value.

    Raises:
        ValueError: the command has them already.
    """
    start = _end_of_program(command, wanted.program)
    head, rest = list(command[:start]), list(command[start:])
    added: list[str] = []
    for option in _options(wanted.words):
        place = _place_of(rest, option[0])
        if place is None or option[0] in _REPEATED:
            if [*rest][: len(option)] != option:
                added += option
        elif len(option) == 1:
            continue
        elif "=" in rest[place]:
            rest[place] = f"{option[0]}={option[1]}"
        else:
            rest[place : place + len(option)] = option
    made = (*head, *added, *rest)
    if made == tuple(command):
        raise ValueError("the command has it already")
    return made


_REPEATED = frozenset({"-X", "-W"})
"""Options of Python that stand several times, each with another value."""


def _end_of_program(command: Sequence[str], program: Sequence[str]) -> int:
    """Give where the arguments of a program begin; 0 where the command is another one."""
    if not command:
        return 0
    name = PurePath(command[0]).name
    found = _VERSIONED.fullmatch(name)
    names, end = [found[1] if found else name], 1
    if names == ["python"] and [*program][:1] != ["python"]:
        if [*command[1:2]] != ["-m"] or len(command) < 3:
            return 0
        names, end = [command[2]], 3
    more = len(program) - 1
    return end + more if [*names, *command[end : end + more]] == [*program] else 0


def _options(words: Sequence[str]) -> list[list[str]]:
    """Part arguments into options, each with its values."""
    parts: list[list[str]] = []
    for word in words:
        if word.startswith("-") or not parts:
            parts.append([word])
        else:
            parts[-1].append(word)
    return parts


def _place_of(rest: Sequence[str], option: str) -> int | None:
    """Find an option among arguments, before what belongs to another program."""
    for number, word in enumerate(rest):
        if word == "--":
            return None
        if word == option or (option.startswith("--") and word.startswith(f"{option}=")):
            return number
    return None
