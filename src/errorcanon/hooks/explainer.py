"""Explain a failure inside the program that has it: its text, its versions, its user's language."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING

from errorcanon.model import Answer, Language
from errorcanon.publish.ansi import Terminal, TerminalText
from errorcanon.publish.screen import answer_card, short_card
from errorcanon.serve.console import locale_language
from errorcanon.serve.environment import collect_loaded
from errorcanon.serve.looking import look_from_inside, may_look
from errorcanon.serve.service import Service

if TYPE_CHECKING:
    from errorcanon.serve.service import Look

LONGEST_TEXT = 1 << 18
"""Characters of a failure that are looked at: what follows a traceback must not take long."""
_SHOWN = "_errorcanon_shown"
_FRAME = re.compile(r'^(([ |]*)File ".*", line \d+, in .*\n)((?:\2  .*\n)+)', re.MULTILINE)
_QUOTING = re.compile(r"^.*[\"'#].*$", re.MULTILINE)


def text_of(error: BaseException, trace: TracebackType | None = None) -> str:
    """Give what Python prints for an exception, with what it was chained to and what it groups.

    All but source lines that quote: a program that compares with a known message, or comments
    on it, has not failed with it.
    """
    text = "".join(traceback.format_exception(type(error), error, trace or error.__traceback__))
    return without_quotes(text)


def without_quotes(text: str) -> str:
    """Make those source lines of tracebacks blank that quote a text or hold a comment."""
    return _FRAME.sub(lambda frame: frame[1] + _QUOTING.sub("", frame[3]), text)


@dataclass(frozen=True, slots=True)
class Explainer:
    """Answers failures in the user's language, for one set of versions."""

    service: Service
    language: Language
    environment: Mapping[str, str]
    look: Look | None = None

    def explain(self, text: str) -> Answer:
        """Explain what a failure printed; of a very long text, its beginning and its end."""
        if len(text) > LONGEST_TEXT:
            half = LONGEST_TEXT // 2
            text = f"{text[:half]}\n{text[-half:]}"
        pieces = [text.encode("utf-8", "replace")]
        return self.service.explain(pieces, self.environment, look=self.look)

    def explain_once(
        self, failure: BaseException | str, trace: TracebackType | None = None
    ) -> Answer | None:
        """Explain a failure; None where it is not known, or has been explained before."""
        if isinstance(failure, str):
            answer = self.explain(failure)
            return answer if answer.findings else None
        answer = self.explain(text_of(failure, trace))
        if not answer.findings or _was_shown(failure, answer.findings[0].id):
            return None
        return answer

    def only_follows(self, answer: Answer) -> bool:
        """Tell whether what was found always follows from a failure elsewhere, as a lost peer."""
        return answer.findings[0].id in self.service.corpus.consequences

    def card(self, answer: Answer, terminal: Terminal, *, is_long: bool = False) -> TerminalText:
        """Write an answer for a terminal."""
        corpus, language = self.service.corpus, self.language
        return answer_card(answer, corpus, language, terminal, is_long=is_long)

    def short_card(self, answer: Answer, terminal: Terminal) -> TerminalText:
        """Write an answer in a few lines, for a place where it is one of many."""
        return short_card(answer, self.service.corpus, self.language, terminal)

    def html(self, answer: Answer) -> str:
        """Write an answer for a page."""
        from errorcanon.publish.html_card import answer_html  # for notebooks alone

        return answer_html(answer, self.service.corpus, self.language)


def _was_shown(error: BaseException, identity: str) -> bool:
    """Tell whether an exception, or one that it was chained to, has had this card; note it.

    A callback may show the card of an exception that goes on to the excepthook.
    """
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        if getattr(link, _SHOWN, None) == identity:
            return True
        seen.add(id(link))
        link = link.__cause__ or link.__context__
    with suppress(Exception):  # an exception may be frozen
        setattr(error, _SHOWN, identity)
    return False


@contextmanager
def open_explainer(
    environment: Mapping[str, str] | None = None, *, is_here: bool = True
) -> Iterator[Explainer]:
    """Open the corpus, and close it again; versions are this process's where none are given.

    Where the failure `is_here`, and not in a log that somebody pasted, facts of the machine decide
    too, those that can be read within this process.

    Raises:
        CanonError: there is none.
    """
    service = Service.open()
    try:
        versions = collect_loaded() if environment is None else environment
        look = look_from_inside(service.corpus) if is_here and may_look() else None
        yield Explainer(service, locale_language(), versions, look)
    finally:
        service.corpus.close()
