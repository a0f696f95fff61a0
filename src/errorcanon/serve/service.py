"""What a user can ask, whoever carries the question. Every way in goes through here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errorcanon.logs.error_file import plain_text
from errorcanon.match.engine import Engine
from errorcanon.match.excerpt import excerpt
from errorcanon.match.explain import Knowledge, explain_kept
from errorcanon.match.lookups import Lookups
from errorcanon.model import Answer, Language, Origins, Record, Span
from errorcanon.publish.view import view_answer, view_record, view_transitions
from errorcanon.serve.locations import open_corpus, open_engine, open_lookups, warm_engine
from errorcanon.store.index import Corpus, IndexedSignature

if TYPE_CHECKING:
    from typing import TypeAlias

    from errorcanon.serve.looking import Sight
    from errorcanon.survey.questions import Questions

    Look: TypeAlias = Callable[[str], Sight]
    """Looks at the machine on which a text was printed; called once, when it is read."""

SECONDS = 5.0
"""How long a person waits for an answer, once the text is read."""


class Service:
    """Answers questions from one corpus."""

    def __init__(self, corpus: Corpus):
        self.corpus = corpus

    @classmethod
    def open(cls, beside: Sequence[str] = ()) -> Service:
        """Open the corpus that this installation has, and imported ones beside it.

        Raises:
            CanonError: one is missing.
        """
        return cls(open_corpus([Path(path) for path in beside]))

    @cached_property
    def signatures(self) -> Sequence[IndexedSignature]:
        """All signatures, in the order in which the engine numbers them."""
        return self.corpus.signatures()

    @cached_property
    def engine(self) -> Engine:
        """The engine, opened once."""
        return open_engine(self.corpus, self.signatures)

    @cached_property
    def _lookups(self) -> Lookups:
        return open_lookups()

    @cached_property
    def surveys(self) -> Questions:
        """What can be asked of the surveys, opened when somebody asks.

        Raises:
            CanonError: this installation has none, or damaged ones.
        """
        from errorcanon.publish.codes import tell
        from errorcanon.survey.questions import Questions  # an explanation needs none of it

        return Questions(self._lookups.surveys(), tell)

    def warm(self) -> None:
        """Compile and open the fast engine now, so that no question waits for it."""
        warm_engine(self.corpus, self.signatures)
        self.__dict__["engine"] = open_engine(self.corpus, self.signatures)

    def explain(
        self,
        chunks: Iterable[bytes],
        environment: Mapping[str, str],
        seconds: float | None = SECONDS,
        look: Look | None = None,
    ) -> Answer:
        """Explain a text of any size, given in pieces; of an error file, the traceback in it.

        Once it is read, the answer takes about `seconds` at most and says what it leaves out.
        With `look` the machine that failed has its say too; releases that `environment` names
        count more than those that it shows.
        """
        pieces = plain_text(chunks)
        if look is None:
            kept, known, sight = excerpt(pieces, self.engine), environment, None
        else:
            from errorcanon.facts.subject import Ends  # few questions come with a machine
            from errorcanon.serve.environment import environment_of

            ends = Ends()
            kept = excerpt(ends.passing(pieces), self.engine)
            sight = look(ends.text())
            known = {**environment_of(sight.facts), **environment}
        knowledge = Knowledge(self.corpus, self.signatures, self.engine, known, self._lookups)
        answer = explain_kept(kept, knowledge, seconds)
        if sight is None:
            return answer
        if not answer.findings:
            return _with_sources(answer, sight.folders)
        from errorcanon.match.deciding import decide

        return decide(answer, self.corpus.record, sight.facts, sight.ask)

    def origins(
        self, chunks: Iterable[bytes], environment: Mapping[str, str], most: int
    ) -> list[tuple[Span, Origins]]:
        """Say of each line of a text who prints it, where that is known; `most` of them."""
        from errorcanon.match.origin import origins_in  # an explanation asks for few lines

        kept = excerpt(plain_text(chunks), self.engine)
        return list(origins_in(kept, self._lookups, environment, most))

    def origins_at(self, text: bytes, number: int) -> Origins:
        """Say who prints one line of a text, by its number from 1."""
        from errorcanon.match.origin import origins_at  # as above

        return origins_at(excerpt(plain_text([text]), self.engine), number, self._lookups, {})

    def view(self, answer: Answer, language: Language) -> dict[str, Any]:
        """Give the public form of an answer."""
        return view_answer(answer, self.corpus, language)

    def record(self, identity: str) -> Record:
        """Find a record by its id, by a former id, or by its slug where that is enough.

        Raises:
            UnknownRecordError: there is none; the text names the nearest.
        """
        found = self.corpus.resolve(identity)
        if found is None:
            from errorcanon.serve.names import find_record  # not needed for an answer

            found = find_record(identity, self.corpus.ids(), self.corpus.moved())
        return self.corpus.record(found)

    def show(self, identity: str, language: Language) -> dict[str, Any]:
        """Give the public form of a record.

        Raises:
            UnknownRecordError: there is none.
        """
        return view_record(self.record(identity), self.corpus, language)

    def transitions(self, identity: str, language: Language) -> dict[str, Any]:
        """Give what a record's failure hides, leads to, and is confused with.

        Raises:
            UnknownRecordError: there is no such record.
        """
        return view_transitions(self.record(identity), self.corpus, language)

    def search(self, words: str, limit: int = 10) -> list[Record]:
        """Find records by words of either language, best first; all of them for no words."""
        if not words.strip():
            return list(self.corpus.records())
        from errorcanon.match.search import LONGEST_QUESTION, find_records  # no answer needs it

        words = words[:LONGEST_QUESTION]
        matched = self.explain([words.encode("utf-8", "replace")], {}).findings
        found = find_records(words, self.corpus, limit)
        ids = dict.fromkeys([*(one.id for one in matched), *(record.id for record in found)])
        return [self.corpus.record(identity) for identity in ids][:limit]


def _with_sources(answer: Answer, folders: Sequence[str]) -> Answer:
    """Say of what no record knows where the installed packages write it, and what has to hold."""
    line = answer.failure or answer.suspect
    if line is None or not answer.origins.best or not folders:
        return answer
    from errorcanon.facts.message_source import find_written  # few failures come to this

    best = list(answer.origins.best)
    for at, origin in enumerate(best):
        written = find_written(folders, origin, line.text)
        if written:
            best[at] = origin._replace(line=written.line, condition=written.condition)
    return answer._replace(origins=answer.origins._replace(best=tuple(best)))
