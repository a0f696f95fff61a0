"""canon env"""

from __future__ import annotations

from argparse import Namespace

from errorcanon.facts.catalogue import BY_NAME, choose
from errorcanon.facts.fact import Subject
from errorcanon.facts.form import write_facts
from errorcanon.facts.looking import look_at
from errorcanon.facts.subject import Ends, subject_of, this_process
from errorcanon.outcomes.redaction import this_machine
from errorcanon.publish.controls import json_text
from errorcanon.publish.facts import fact_rows, redact_facts
from errorcanon.publish.table import table_text
from errorcanon.serve.commands.explain import text_of
from errorcanon.serve.console import FOUND, language_of, put, stdout_terminal
from errorcanon.serve.environment import collect


def env(arguments: Namespace) -> int:
    """Show the versions that `--env auto` uses, and the facts of this machine.

    Raises:
        CanonError: a pattern matches no fact, or the log cannot be read.
    """
    chosen = choose(arguments.facts)
    subject = this_process() if arguments.log is None else _subject_in(arguments.log)
    found = redact_facts(look_at(chosen, subject, seconds=arguments.seconds), this_machine())
    if arguments.json:
        put(json_text(write_facts(found), indent=1) + "\n")
        return FOUND
    terminal = stdout_terminal()
    if not arguments.facts and arguments.log is None:
        put(table_text((), sorted(collect().items()), terminal) + "\n")
    rows = fact_rows(found, BY_NAME, language_of(arguments))
    put(table_text((), [[row.name, row.says] for row in rows], terminal))
    return FOUND


def _subject_in(name: str) -> Subject:
    """Find whom a log is about; its beginning and its end are looked at."""
    chunks, _ = text_of(name)
    ends = Ends()
    for _ in ends.passing(chunks):
        pass
    return subject_of(ends.text())
