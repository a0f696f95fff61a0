"""Records that resemble a text without matching it. They are never findings."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from errorcanon.match.extract import Line, Outline, error_lines
from errorcanon.model import NOTHING_KNOWN, Environment, Near, Record
from errorcanon.store.index import Corpus, IndexedSignature

# A longer word is taken in pieces: the index compares each with all that it holds.
_WORD = re.compile(r"[A-Za-z_][A-Za-z_]{3,39}|[\u4e00-\u9fff]{2,40}")
_MOST_WORDS, _MOST_LINES, _ASKED = 24, 3, 12
_FEWEST_WORDS = 2
"""A class's name alone is like every line that begins with it."""
_LEAST = 0.75
"""Score from which a record is shown; docs/decisions/0018-what-is-near.md has the measurement."""
_LEAST_WEIGHT = 0.2
"""Of a word that stands in every record."""


def nearest(
    lines: Sequence[Line],
    outlined: Outline,
    corpus: Corpus,
    signatures: Iterable[IndexedSignature],
    environment: Environment = NOTHING_KNOWN,
    limit: int = 3,
) -> list[Near]:
    """Give the records whose own messages are nearest to the error lines of a text."""
    scored = score_near(lines, outlined, corpus, signatures)
    shown = [near for near in scored if near.score >= _LEAST]
    best = sorted(shown, key=lambda near: (-near.score, near.id))[:limit]
    return [
        near._replace(is_kin=_is_named(corpus.record(near.id), lines, environment)) for near in best
    ]


def _is_named(record: Record, lines: Sequence[Line], environment: Environment) -> bool:
    """Tell whether the product that a record is about is named; what others wrote names none."""
    product = record.subject
    if product is None or product in environment:
        return True
    return any(product in line.text.lower() for line in lines)


def score_near(
    lines: Sequence[Line],
    outlined: Outline,
    corpus: Corpus,
    signatures: Iterable[IndexedSignature],
) -> list[Near]:
    """Compare the error lines of a text with the examples of the records that share most words.

    A score is the share of words that a line and an example have in common, from 0 to 1; the fewer
    records have a word, the more it counts.
    """
    errors = error_lines(lines, outlined, _MOST_LINES)
    errors = [line for line in errors if len(_WORD.findall(line)) >= _FEWEST_WORDS]
    if not errors:
        return []
    asked = list(dict.fromkeys(_WORD.findall(" ".join(errors))))[:_MOST_WORDS]
    examples: dict[str, list[frozenset[str]]] = {}
    for signature in signatures:
        # What a family could not say of this text it cannot say of one that is like it either.
        if signature.example and signature.signature.lookup is None:
            examples.setdefault(signature.record, []).append(_words(signature.example))
    weights = _Weights(examples)
    wanted = [_words(line) for line in errors]

    def score(identity: str) -> float:
        return max(weights.share(a, b) for a in examples[identity] for b in wanted)

    found = [identity for identity, _ in corpus.near(asked, _ASKED) if identity in examples]
    return [Near(identity, round(score(identity), 2)) for identity in found]


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


class _Weights:
    """How much each word tells, by how few records have it."""

    def __init__(self, examples: Mapping[str, Iterable[Collection[str]]]):
        self._records = len(examples)
        self._holding = Counter(
            word for texts in examples.values() for word in {w for words in texts for w in words}
        )

    def share(self, left: frozenset[str], right: frozenset[str]) -> float:
        """Weigh what two sets of words have in common against all their words."""
        either = self._weigh(left | right)
        # Rounded, so that it is the same wherever it is computed.
        return round(self._weigh(left & right) / either, 9) if either else 0.0

    def _weigh(self, words: Iterable[str]) -> float:
        return math.fsum(
            math.log((self._records + 1) / (self._holding[word] + 1)) + _LEAST_WEIGHT
            for word in sorted(words)
        )
