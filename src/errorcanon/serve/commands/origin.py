"""canon origin"""

from __future__ import annotations

from argparse import Namespace

from errorcanon.publish.controls import json_text, one_line
from errorcanon.publish.unknown import format_origins, view_origins
from errorcanon.publish.wording import say
from errorcanon.serve.commands.explain import text_of
from errorcanon.serve.console import FOUND, NOTHING, complain, language_of, put, stdout_terminal
from errorcanon.serve.environment import read_environment
from errorcanon.serve.service import Service

_MOST = 50
"""Lines that are told."""


def origin(arguments: Namespace) -> int:
    """Say of each line of a text which function of which package prints it; exit 1 for none."""
    language = language_of(arguments)
    chunks, _ = text_of(arguments.what)
    service = Service.open(arguments.corpus)
    found = service.origins(chunks, read_environment(arguments.env), _MOST)
    if arguments.format == "json":
        rows = [
            {"line": span.line, "text": span.text, "origin": view_origins(one, language)}
            for span, one in found
        ]
        put(json_text(rows, indent=2) + "\n")
    else:
        terminal = stdout_terminal()
        for span, one in found:
            put(terminal.paint(one_line(f"{span.line}: {span.text}"), "quote") + "\n")
            put("".join(f"    {text}\n" for text in format_origins(one, language)))
    if not found:
        complain(say("origin nothing", language))
    return FOUND if found else NOTHING
