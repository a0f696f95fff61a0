"""canon survey"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

from errorcanon.publish.codes import tell
from errorcanon.publish.controls import json_text, one_line
from errorcanon.publish.survey_lines import reply_lines
from errorcanon.serve.console import FOUND, NOTHING, put, put_line, warn
from errorcanon.serve.locations import (
    open_surveys,
    survey_answers,
    survey_folder,
    surveys_file,
)
from errorcanon.survey.questions import Questions, pinned
from errorcanon.survey.replies import Reply
from errorcanon.survey.table import compile_answers


def list_surveyed(arguments: Namespace) -> int:
    """List what was surveyed: distributions, how many releases, from which to which."""
    found = _questions().listed()
    _print(found, arguments)
    return FOUND if found.total else NOTHING


def show(arguments: Namespace) -> int:
    """Say which releases have a name; exit 1 where none does, or that is not known."""
    found = _questions().show(arguments.name, arguments.distribution, arguments.release)
    _print(found, arguments, is_named=arguments.distribution is not None)
    return FOUND if found.has else NOTHING


def diff(arguments: Namespace) -> int:
    """List what changed between two releases; exit 1 where nothing did."""
    found = _questions().diff(
        arguments.distribution,
        arguments.older,
        arguments.newer,
        private=arguments.private,
        name=arguments.name,
    )
    _print(found, arguments)
    return FOUND if found.total else NOTHING


def releases(arguments: Namespace) -> int:
    """List releases with the Pythons that they have a file for; exit 1 where none has one."""
    found = _questions().releases(arguments.distribution, arguments.python)
    _print(found, arguments)
    return FOUND if found.total else NOTHING


def fit(arguments: Namespace) -> int:
    """Say whether releases allow each other by what they require; exit 1 where one does not."""
    found = _questions().fits(arguments.releases)
    _print(found, arguments)
    return NOTHING if found.fits is False else FOUND


def code(arguments: Namespace) -> int:
    """Say what a code means in every software that has it; exit 1 where none does."""
    found = _questions().code(" ".join(arguments.code))
    _print(found, arguments)
    return FOUND if found.total else NOTHING


def add(arguments: Namespace) -> int:
    """Fetch releases and answer for them."""
    from errorcanon.survey.archive import Store
    from errorcanon.survey.fetch import fetch
    from errorcanon.survey.making import survey_names
    from errorcanon.survey.messages_making import survey_messages

    store = Store(survey_folder())
    folder = Path(arguments.surveys) if arguments.surveys else survey_answers()
    wanted = sorted(map(pinned, arguments.releases))
    for distribution, group in groupby(wanted, key=lambda pin: pin[0]):
        fetched = [fetch(distribution, release, store, tell=warn) for _, release in group]
        releases = [archive.about.release for archive in fetched]
        written = survey_names(distribution, releases, store, folder / "names" / distribution, warn)
        messages = folder / "messages" / "sources" / distribution
        written += survey_messages(distribution, releases, store, messages, warn)
        for path in written:
            put_line(str(path))
    return FOUND


def read_systems(arguments: Namespace) -> int:
    """Answer for releases of systems whose lists lie in folders."""
    from errorcanon.survey.system_lists import survey_system

    folder = Path(arguments.surveys) if arguments.surveys else survey_answers()
    for lists in arguments.folders:
        for path in survey_system(Path(lists), folder / "system"):
            put_line(str(path))
    return FOUND


def build(arguments: Namespace) -> int:
    """Compile the answers into the file that look-ups read."""
    folder = Path(arguments.surveys) if arguments.surveys else survey_answers()
    path = Path(arguments.file) if arguments.file else surveys_file(made=False)
    compile_answers(folder, path)
    put_line(str(path))
    return FOUND


def _questions() -> Questions:
    return Questions(open_surveys(), tell)


def _print(reply: Reply, arguments: Namespace, *, is_named: bool = False) -> None:
    if arguments.format == "json":
        put(json_text(asdict(reply)) + "\n")
    else:
        put("".join(f"{one_line(line)}\n" for line in reply_lines(reply, is_named=is_named)))
