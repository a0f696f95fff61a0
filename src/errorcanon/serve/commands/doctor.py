"""canon doctor"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from errorcanon.facts.fact import Facts, Subject
from errorcanon.facts.looking import look_at
from errorcanon.facts.subject import this_process
from errorcanon.model import Language
from errorcanon.publish.ansi import Terminal, lines_text
from errorcanon.publish.controls import json_text, one_line
from errorcanon.publish.wording import say
from errorcanon.serve.console import language_of, put, stdout_terminal
from errorcanon.serve.health import (
    Complaint,
    Unmet,
    complaints_view,
    find_complaints,
    find_unmet,
)
from errorcanon.serve.looking import environment_subject, read_sight, wanted
from errorcanon.serve.service import Service

HEALTHY, UNHEALTHY = 0, 1


def doctor(arguments: Namespace) -> int:
    """Say what would break on this machine, or on the one whose facts are given.

    Exit code 1 where something would.

    Raises:
        CanonError: the facts cannot be read.
    """
    language, service = language_of(arguments), Service.open()
    if arguments.look:
        facts = read_sight(Path(arguments.look).expanduser()).facts
        unmet = None
    else:
        facts = look_at(wanted(service.corpus), _subject())
        unmet = _unmet(facts)
    complaints = find_complaints(service.corpus, facts, language)
    if arguments.format == "json":
        put(json_text(complaints_view(complaints, unmet), indent=2) + "\n")
    else:
        terminal = stdout_terminal()
        put(lines_text(_report(complaints, unmet, language, terminal)))
    return UNHEALTHY if complaints or unmet else HEALTHY


def _subject() -> Subject:
    """Take the virtual environment that is active, else the interpreter that canon runs in."""
    active = os.environ.get("VIRTUAL_ENV", "")
    return environment_subject(active) if active else this_process()


def _unmet(facts: Facts) -> list[Unmet]:
    folders, python = facts.get("packages.folders"), facts.get("interpreter.version")
    if not isinstance(folders, tuple):
        return []
    return list(find_unmet(folders, python if isinstance(python, str) else ""))


def _report(
    complaints: Sequence[Complaint],
    unmet: Sequence[Unmet] | None,
    language: Language,
    terminal: Terminal,
) -> Iterator[str]:
    for one in complaints:
        mark = terminal.paint("✗", "bad")
        for number, line in enumerate(terminal.fold(one.title, "", "  ")):
            yield line if number else f"{mark} {line}"
        yield "  " + terminal.paint(one_line(one.record), "id")
        reasons = say("conditions", language, reasons="; ".join(one.because))
        yield from terminal.fold(reasons, "  ", "  ")
        if one.remedy:
            yield from terminal.fold(f"✓ {one.remedy}", "  ", "    ")
        yield ""
    for wrong in unmet or ():
        words = "requires another" if wrong.has else "requires missing"
        text = say(words, language, **wrong._asdict())
        yield from terminal.fold(text, terminal.paint("✗", "bad") + " ", "  ")
    if unmet:
        yield ""
    if unmet is None:
        yield from terminal.fold(say("requirements not read", language), "", "")
    if not complaints and not unmet:
        yield from terminal.fold(say("healthy", language), "", "")
    yield ""
