"""cmd 2>&1 | canon"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial

from errorcanon.model import Answer, Language
from errorcanon.publish.ansi import TerminalText, lines_text
from errorcanon.publish.card import rule
from errorcanon.publish.screen import answer_card
from errorcanon.publish.wording import say
from errorcanon.serve.console import (
    FOUND,
    NOTHING,
    complain,
    language_of,
    stderr_terminal,
)
from errorcanon.serve.environment import read_environment
from errorcanon.serve.locations import warm_engine_later
from errorcanon.serve.looking import look_here, may_look
from errorcanon.serve.service import Service
from errorcanon.serve.streams import let_go

_PIECE = 1 << 16


def pipe(arguments: Namespace) -> int:
    """Pass standard input on unchanged, as it comes, and explain it when it has ended."""
    language = language_of(arguments)
    environment = read_environment(arguments.env)
    service = Service.open()
    looks = may_look() and not arguments.no_look
    look = partial(look_here, service.corpus) if looks else None
    answer = service.explain(_echo(), environment, look=look)
    hint = [] if answer.lines else [say("nothing read", language), say("next empty", language)]
    show_card(service, answer, language, hint, is_long=arguments.long)
    warm_engine_later(service.corpus, service.signatures)
    return FOUND if answer.findings else NOTHING


def show_card(
    service: Service,
    answer: Answer,
    language: Language,
    above: Sequence[str] = (),
    *,
    is_long: bool = False,
) -> None:
    """Write an answer to standard error, apart from the output that it explains.

    `above` are sentences that come before it; of an empty text they say all that there is to say.
    """
    terminal = stderr_terminal()
    parts = []
    if above:
        parts.append(lines_text(line for text in above for line in terminal.fold(text, "", "")))
    if answer.lines or not above:
        card = answer_card(answer, service.corpus, language, terminal, is_long=is_long)
        parts.append(card)
    complain("\n" + rule(answer, terminal) + "\n" + TerminalText("\n").join(parts))


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
