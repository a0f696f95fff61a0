"""cmd 2>&1 | canon"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator

from errorcanon.model import Answer, Language
from errorcanon.publish.card import RULE, answer_card
from errorcanon.serve.console import (
    FOUND,
    NOTHING,
    complain,
    language_of,
    stderr_terminal,
)
from errorcanon.serve.environment import read_environment
from errorcanon.serve.locations import warm_engine_later
from errorcanon.serve.service import Service
from errorcanon.serve.streams import let_go

_PIECE = 1 << 16


def pipe(arguments: Namespace) -> int:
    """Pass standard input on unchanged, as it comes, and explain it when it has ended."""
    language = language_of(arguments)
    environment = read_environment(arguments.env)
    service = Service.open()
    answer = service.explain(_echo(), environment)
    show_card(service, answer, language)
    warm_engine_later(service.corpus, service.signatures)
    return FOUND if answer.findings else NOTHING


def show_card(service: Service, answer: Answer, language: Language) -> None:
    """Write an answer to standard error, apart from the output that it explains."""
    terminal = stderr_terminal()
    card = answer_card(answer, service.corpus, language, terminal)
    complain("\n" + terminal.paint(RULE, "dim") + "\n" + card)


def _echo() -> Iterator[bytes]:
    """Yield what comes in after it has gone out; when nobody reads on, the reading goes on."""
    sink = sys.stdout.buffer
    # Below the buffer, so that a piece goes on as soon as it is here.
    while piece := os.read(sys.stdin.fileno(), _PIECE):
        try:
            sink.write(piece)
            sink.flush()
        except BrokenPipeError:
            let_go(sys.stdout)
        yield piece
