"""Where in the packages that are installed a message is written, and what it depends on."""

from __future__ import annotations

import ast
import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import MessageOrigin
from errorcanon.survey.messages_python import read_python
from errorcanon.survey.origins import holds

_LARGEST = 4 << 20
_LONGEST = 160
_MOST_CONDITIONS = 2
_START = "def"
"""Stands among conditions where a function begins."""


class Written(NamedTuple):
    """A message in an installed file."""

    line: int
    condition: str
    """What has to hold there, as it is written; empty where nothing surrounds it."""


def find_written(folders: Iterable[str], origin: MessageOrigin, said: str) -> Written | None:
    """Find where an installed package writes what a line says; nothing of it is run.

    Args:
        folders: where packages lie, in the order in which Python looks.
        origin: who prints the line.
        said: the line.
    """
    path = _find_file(folders, origin.file)
    if path is None:
        return None
    try:
        with path.open("rb") as file:
            source = file.read(_LARGEST + 1)
    except OSError:
        return None
    if len(source) > _LARGEST:
        return None
    found = [
        one.line
        for one in read_python(origin.file, source).messages
        if one.function == origin.function and holds(said, one.text)
    ]
    return Written(found[0], _condition(source, found[0])) if len(set(found)) == 1 else None


def _find_file(folders: Iterable[str], name: str) -> Path | None:
    """Find a file of a package; links that lead out of the folder of packages do not count."""
    parts = name.split("/")
    if not name.endswith(".py") or any(part in ("", ".", "..") for part in parts):
        return None
    for folder in folders:
        path = Path(folder, *parts)
        if path.is_file():
            real = Path(os.path.realpath(path))
            return path if real.is_relative_to(os.path.realpath(folder)) else None
    return None


def _condition(source: bytes, line: int) -> str:
    """Give the innermost conditions around a line, as they are written there."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # invalid escapes in other people's strings
            tree = ast.parse(source)
        conditions = list(_conditions(tree.body, line))
        if _START in conditions:
            conditions = conditions[len(conditions) - conditions[::-1].index(_START) :]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    return " and ".join(conditions[-_MOST_CONDITIONS:])[:_LONGEST]


def _conditions(body: Sequence[ast.stmt], line: int) -> Iterator[str]:
    for statement in body:
        if not statement.lineno <= line <= (statement.end_lineno or 0):
            continue
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield _START  # what is around a function has held when it was defined
        if isinstance(statement, ast.Assert):
            yield f"not ({ast.unparse(statement.test)})"
        for name in ("body", "orelse", "finalbody"):
            inner = getattr(statement, name, [])
            if not isinstance(inner, list) or not _holds_line(inner, line):
                continue
            if isinstance(statement, ast.If):
                test = ast.unparse(statement.test)
                yield test if name == "body" else f"not ({test})"
            yield from _conditions(inner, line)
        for handler in getattr(statement, "handlers", []):
            if _holds_line(handler.body, line):
                kind = f" {ast.unparse(handler.type)}" if handler.type else ""
                yield f"except{kind}"
                yield from _conditions(handler.body, line)


def _holds_line(body: Sequence[ast.stmt], line: int) -> bool:
    return bool(body) and body[0].lineno <= line <= (body[-1].end_lineno or 0)
