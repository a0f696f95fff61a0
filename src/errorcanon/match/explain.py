"""The one question: what does this text mean?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from errorcanon.match.engine import Engine
from errorcanon.match.excerpt import excerpt
from errorcanon.match.extract import outline
from errorcanon.match.hits import find_hits
from errorcanon.match.nearest import nearest
from errorcanon.match.rank import rank
from errorcanon.model import Answer, Environment
from errorcanon.store.index import Corpus, IndexedSignature


def explain(
    chunks: Iterable[bytes],
    corpus: Corpus,
    signatures: Sequence[IndexedSignature],
    engine: Engine,
    environment: Environment,
) -> Answer:
    """Explain a text of any size.

    `signatures` are the corpus's, in the order in which the engine numbers them.
    Where nothing matches the answer has no finding, and names what is near.
    """
    kept = excerpt(chunks, engine)
    hits = find_hits(kept.lines, engine, signatures, environment)
    outlined = outline(kept.lines)
    if not hits:
        return Answer((), tuple(nearest(kept.lines, outlined, corpus)), kept.total)
    findings = rank(
        hits, kept.lines, outlined, environment, corpus.leads_to(), corpus.consequences()
    )
    return Answer(tuple(findings), (), kept.total)
