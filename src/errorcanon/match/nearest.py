"""Records that resemble a text without matching it. They are never findings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from errorcanon.match.extract import Line, Outline, error_lines
from errorcanon.model import Near
from errorcanon.store.index import Corpus

# A longer word is taken in pieces: the index compares each with all that it holds.
_WORD = re.compile(r"[A-Za-z_][A-Za-z_]{3,39}|[\u4e00-\u9fff]{2,40}")
_MOST_WORDS, _MOST_LINES, _ASKED = 24, 3, 12
_FEWEST_WORDS = 2
"""A class's name alone is like every line that begins with it."""
_LEAST = 0.55
"""Similarity below which a record is not worth showing."""


def nearest(lines: Sequence[Line], outlined: Outline, corpus: Corpus, limit: int = 3) -> list[Near]:
    """Give the records whose own messages are nearest to the error lines of a text."""
    errors = [
        line
        for line in error_lines(lines, outlined, _MOST_LINES)
        if len(_WORD.findall(line)) >= _FEWEST_WORDS
    ]
    if not errors:
        return []
    from rapidfuzz import fuzz

    words = list(dict.fromkeys(_WORD.findall(" ".join(errors))))[:_MOST_WORDS]
    scored = []
    for identity, _ in corpus.near(words, _ASKED):
        score = max(
            fuzz.token_set_ratio(example, error) / 100
            for example in corpus.examples(identity) or [""]
            for error in errors
        )
        if score >= _LEAST:
            scored.append(Near(identity, round(score, 2)))
    return sorted(scored, key=lambda near: (-near.score, near.id))[:limit]
