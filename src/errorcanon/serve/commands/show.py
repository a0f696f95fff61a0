"""canon show, canon search"""

from __future__ import annotations

import json
from argparse import Namespace

from errorcanon.publish.card import record_card
from errorcanon.publish.markdown import record_markdown
from errorcanon.serve.console import FOUND, NOTHING, language_of, put, stdout_terminal
from errorcanon.serve.service import Service


def show(arguments: Namespace) -> int:
    """Show one record whole."""
    language = language_of(arguments)
    service = Service.open(arguments.corpus)
    view = service.show(arguments.id, language)
    if arguments.format == "json":
        put(json.dumps(view, ensure_ascii=False, indent=2) + "\n")
    elif arguments.format == "md":
        put(record_markdown(view, language))
    else:
        put(record_card(view, language, stdout_terminal(), service.corpus))
    return FOUND


def search(arguments: Namespace) -> int:
    """List the records that some words find."""
    language = language_of(arguments)
    service = Service.open(arguments.corpus)
    records = service.search(" ".join(arguments.words))
    if arguments.format == "json":
        rows = [{"id": r.id, "title": r.prose[language].title} for r in records]
        put(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
    else:
        terminal = stdout_terminal()
        for record in records:
            put(f"{terminal.paint(record.id, 'id')}  {record.prose[language].title}\n")
    return FOUND if records else NOTHING
