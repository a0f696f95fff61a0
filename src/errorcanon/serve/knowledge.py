"""Open what a process has to know to scan. Imports little: every process that scans imports it."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from pathlib import Path

from errorcanon.match.explain import Knowledge
from errorcanon.model import CanonError
from errorcanon.serve.locations import open_corpus, open_engine, open_lookups, warm_engine


@dataclass(frozen=True, slots=True)
class OpenKnowledge:
    """Opens the corpus and the engine in whichever process scans."""

    beside: tuple[str, ...]
    environment: dict[str, str]

    def __call__(self) -> Knowledge:
        """Open them."""
        return self._open(is_warm=False)

    def warm(self) -> Knowledge:
        """Open them, and compile the engine first where this machine has none yet."""
        return self._open(is_warm=True)

    def _open(self, *, is_warm: bool) -> Knowledge:
        corpus = open_corpus([Path(path) for path in self.beside])
        signatures = tuple(corpus.signatures())  # processes that are forked share them
        if is_warm:
            warm_engine(corpus, signatures)
        engine = open_engine(corpus, signatures)
        return Knowledge(corpus, signatures, engine, self.environment, open_lookups())


@dataclass(frozen=True, slots=True)
class OpenSameKnowledge:
    """Opens the corpus of another machine, which has to have the records that this one has."""

    opener: OpenKnowledge
    fingerprint: str

    def __call__(self) -> Knowledge:
        """Open it; the engine is compiled where that machine has none yet.

        Raises:
            CanonError: its records are others.
        """
        knowledge = self.opener.warm()
        if knowledge.corpus.fingerprint != self.fingerprint:
            raise CanonError(
                f"{platform.node()}: has other records than this machine; "
                "install the same errorcanon on all of them"
            )
        return knowledge
