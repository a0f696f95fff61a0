from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge
from errorcanon.serve.locations import open_lookups
from errorcanon.store.index import Corpus


@pytest.fixture(scope="module")
def knowledge(corpus_file: Path) -> Iterator[Knowledge]:
    corpus = Corpus.open(corpus_file)
    signatures = corpus.signatures()
    yield Knowledge(corpus, signatures, LiteralEngine(signatures), {}, open_lookups())
    corpus.close()
