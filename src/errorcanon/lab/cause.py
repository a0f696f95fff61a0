"""Tell whether a run ended in the very error that its record is about, and who said so. Pure."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from errorcanon.lab.sandbox import CommandResult
from errorcanon.model import LineFrom, Origin, Signature
from errorcanon.store.json_input import parse_json
from errorcanon.store.pattern import compiled

_EXCEPTION = re.compile(r"^(?:[\w.]+: )+")
_TELLING = 16
"""Letters from which on a line is no accident."""
_NESTED = "Traceback (most recent call last)"
_ORIGINS: tuple[Origin, ...] = ("script", "kit", "library")
_OWN_FAULTS = frozenset({"ImportError", "MemoryError", "NameError", "SyntaxError"})
"""What a script dies of that could not do what it is there for."""


@dataclass(frozen=True, slots=True)
class Note:
    """An exception that nobody caught, or one from which it was raised, as its Python noted it."""

    by: Origin
    words: tuple[str, ...]
    """The lines of its message, and the line of code that raised it."""
    classes: frozenset[str]
    process: int


@dataclass(frozen=True, slots=True)
class Ending:
    """What a run of a cause ended in."""

    has_error: bool
    """Whether the record's own error is what it ended in."""
    line: str | None
    """The last line of the output that the record's signatures match."""
    origin: Origin
    """Who raised what that line says; `unseen` where no Python saw it."""


def has_begun(ran: CommandResult) -> bool:
    """Tell whether the Python of a case came as far as its script."""
    return _first_process(ran) is not None


def ending_of(
    ran: CommandResult, signatures: Sequence[Signature], script: str, line_from: LineFrom | None
) -> Ending:
    """Compare what a run printed and noted with the signatures of its record.

    A note counts where its words stand in the output. What a Python said of a child's traceback is
    the child's. Where every line that matches stands in the script as a text, it is the script's
    own, whoever printed it or was made to raise it.
    """
    output = ran.output.decode("utf-8", errors="replace").splitlines()
    lines = list(_matching(output, signatures, output))
    if not lines:
        return Ending(has_error=False, line=None, origin="unseen")
    notes = read_notes(ran)
    meant = [note for note in notes if any(_matching(note.words, signatures, output))]
    said = {note.by for note in meant}
    foreign = [line for line in lines if not _is_own(script, line)]
    elsewhere = [line for line in foreign if not any(_says(note, line) for note in meant)]
    if not foreign:
        origin: Origin = "script"
    elif line_from and elsewhere:
        origin = "unseen"
    else:
        origin = next((by for by in _ORIGINS if by in said), "unseen")
    return Ending(not _died_of_itself(ran, notes, meant), lines[-1].strip(), origin)


def read_notes(ran: CommandResult) -> list[Note]:
    """Read the exceptions that the Pythons of a run noted and that stand in its output."""
    output = ran.output.decode("utf-8", errors="replace")
    return [note for note in _parse(ran.notes) if note.words[0] in output]


def _parse(notes: bytes) -> Iterator[Note]:
    for line in notes.splitlines():
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            read = parse_json(line)
            by = read["by"]
            words = str(read["words"]).partition(_NESTED)[0].splitlines()
            if by in _ORIGINS and words and words[0]:
                code = str(read.get("code", ""))
                classes = frozenset(map(str, read.get("classes", ())))
                yield Note(by, (*words, code), classes, int(read.get("process", 0)))


def _matching(
    lines: Iterable[str], signatures: Sequence[Signature], around: Sequence[str]
) -> Iterator[str]:
    """Give the lines that some signature matches, with its context somewhere in the output."""
    patterns = [
        compiled(signature.pattern)
        for signature in signatures
        if signature.context is None or _holds(around, signature.context)
    ]
    for line in lines:
        text = line.encode("utf-8")
        if any(pattern.search(text) for pattern in patterns):
            yield line


def _holds(lines: Iterable[str], pattern: str) -> bool:
    search = compiled(pattern).search
    return any(search(line.encode("utf-8")) for line in lines)


def _is_own(script: str, line: str) -> bool:
    """Tell whether a line is a text of the script's, or its code as a traceback quotes it."""
    bare = line.strip()
    return _holds_text(script, _EXCEPTION.sub("", bare)) or (
        len(bare) >= _TELLING and any(bare == code.strip() for code in script.splitlines())
    )


def _holds_text(script: str, line: str) -> bool:
    """Tell whether a script holds a line as a text of its own; comments are none."""
    if len(line) < _TELLING:
        return False
    try:
        nodes = list(ast.walk(ast.parse(script)))
    except (SyntaxError, ValueError, RecursionError):
        return line in script
    return any(
        isinstance(node, ast.Constant) and isinstance(node.value, str) and line in node.value
        for node in nodes
    )


def _says(note: Note, line: str) -> bool:
    return any(words.strip() and words.strip() in line for words in note.words)


def _died_of_itself(ran: CommandResult, notes: Iterable[Note], meant: Sequence[Note]) -> bool:
    """Tell whether the script's own process died of something that is no part of the error."""
    main = _first_process(ran)
    return not any(note.process == main for note in meant) and any(
        note.process == main and note.classes & _OWN_FAULTS for note in notes
    )


def _first_process(ran: CommandResult) -> int | None:
    """Give the process whose Python noted first that it begins: the script's."""
    for line in ran.notes.splitlines():
        with suppress(ValueError, KeyError, TypeError):
            return int(parse_json(line)["begins"])
    return None
