"""canon show, canon search"""

from __future__ import annotations

from argparse import Namespace

from errorcanon.publish.card import record_card
from errorcanon.publish.controls import json_text, one_line
from errorcanon.publish.markdown import record_markdown
from errorcanon.publish.wording import say
from errorcanon.serve.console import FOUND, NOTHING, complain, language_of, put, stdout_terminal
from errorcanon.serve.service import Service


def show(arguments: Namespace) -> int:
    """Show one record whole."""
    language = language_of(arguments)
    service = Service.open(arguments.corpus)
    view = service.show(arguments.id, language)
    if arguments.format == "json":
        put(json_text(view, indent=2) + "\n")
    elif arguments.format == "md":
        put(record_markdown(view, language))
    else:
        put(record_card(view, language, stdout_terminal(), service.corpus))
    return FOUND


def search(arguments: Namespace) -> int:
    """List the records that some words find; where none does, say so on standard error."""
    language = language_of(arguments)
    service = Service.open(arguments.corpus)
    records = service.search(" ".join(arguments.words))
    if arguments.format == "json":
        rows = [{"id": r.id, "title": r.prose[language].title} for r in records]
        put(json_text(rows, indent=2) + "\n")
    else:
        terminal = stdout_terminal()
        for record in records:
            identity = terminal.paint(one_line(record.id), "id")
            put(identity + f"  {one_line(record.prose[language].title)}\n")
    if not records:
        complain(say("search nothing", language))
    return FOUND if records else NOTHING
