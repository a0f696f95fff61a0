"""Records by words, as people type them: a few words, an abbreviation, Chinese without blanks.

What is typed is cut into things, each with all its names (store/synonyms.py). A thing weighs the
more the fewer records name it; a record counts it by where it stands. Only a thing that no
record's own words name is looked for in the explanations. A word that nothing names may be a
slip of the fingers for one that something does. A question of which most stays unknown gets no
record: static/search-records.mjs does the same in a browser, but for the explanations.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from errorcanon.model import Record
from errorcanon.store.index import Corpus
from errorcanon.store.synonyms import SILENT, alike, holds, known_names, plain

_PIECE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]+|[^\s\u3400-\u4dbf\u4e00-\u9fff]+")
_ONE_LETTER = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
"""A letter of Chinese alone: it stands in every record."""
_EDGES = "\"'`()[]{}<>,;:!?.…，。；：！？“”‘’（）【】《》/\\|=*"
_MOST_THINGS, _MOST_LOOKED_AT = 24, 60
LONGEST_QUESTION = 4_000
"""Letters of a question; what comes after them is not looked at."""
_LEAST = 0.5
"""Of what the best record names of the question, what another must name to be listed."""
_KNOWN = 0.3
"""Of what a question weighs, what the best record must name for any to be listed."""
_WORD = re.compile(r"[a-z]{4,}")
_LEAST_LETTERS, _TWO_SLIPS = 6, 9
"""From how many letters on a word may have a slip in it, and two."""
_OTHER_NAME = 0.9
"""What counts a name that was not typed."""
_TITLE, _TAGS, _SUMMARY, _MESSAGE, _TEXT = 3.0, 2.0, 2.0, 1.5, 0.5
"""How much a thing counts, by where a record names it."""


@dataclass(frozen=True, slots=True)
class _Thing:
    """What is asked for, by all its names; what was typed comes first."""

    names: tuple[str, ...]

    def in_text(self, text: str) -> float:
        typed, *others = self.names
        found = holds(text, typed)
        if found == 1.0:
            return found
        return max([found, *(_OTHER_NAME * holds(text, name) for name in others)])


def find_records(words: str, corpus: Corpus, limit: int) -> list[Record]:
    """Give the records that some words are about, best first."""
    things = _things(words)
    texts = {identity: plain(text) for identity, text in corpus.near_words().items()}
    things = [_corrected(thing, texts) for thing in things]
    named = {thing: _naming(thing, texts, corpus) for thing in things}
    weights = {
        thing: math.log(1 + len(texts) / len(found)) for thing, found in named.items() if found
    }
    rough = {
        identity: sum(weight for thing, weight in weights.items() if identity in named[thing])
        for identity in set().union(*named.values())
    }
    best = max(rough.values(), default=0.0)
    unknown = sum(not found and _says(thing.names[0]) for thing, found in named.items())
    if best < _KNOWN * (sum(weights.values()) + unknown * math.log(1 + len(texts))):
        return []
    enough = _LEAST * best
    kept = sorted((i for i in rough if rough[i] >= enough), key=lambda i: (-rough[i], i))
    scored = [
        (score, record)
        for record in map(corpus.record, kept[:_MOST_LOOKED_AT])
        if (score := _score(record, corpus, weights))
    ]
    scored.sort(key=lambda row: (-row[0], row[1].id))
    return [record for _, record in scored[:limit]]


def _things(words: str) -> list[_Thing]:
    """Cut a question into what it asks for; the known names first, longest first."""
    text = words.casefold()
    asked: list[str] = []
    silent: list[str] = []
    for piece in _cut(text):
        is_silent = piece in SILENT or _ONE_LETTER.fullmatch(piece)
        (silent if is_silent else asked).append(piece)
    names = dict.fromkeys(map(plain, asked or silent))
    return [_Thing(alike(name)) for name in names if name][:_MOST_THINGS]


def _cut(text: str) -> Iterator[str]:
    hyphens_as_blanks = text.replace("-", " ")
    at = 0
    for found in known_names().finditer(hyphens_as_blanks):
        yield from _unknown(text[at : found.start()])
        yield found[0]
        at = found.end()
    yield from _unknown(text[at:])


def _unknown(text: str) -> Iterator[str]:
    """Cut what no name is known for: into words, and Chinese into pairs."""
    for piece in _PIECE.findall(text):
        piece = piece.strip(_EDGES)
        if piece.isascii() or len(piece) <= 2:
            yield piece
        else:
            yield from map("".join, pairwise(piece))


def _says(name: str) -> bool:
    """Tell whether a name that no record knows is a word, and not a number or a sign."""
    return not name.isascii() or _WORD.search(name) is not None


def _corrected(thing: _Thing, texts: Mapping[str, str]) -> _Thing:
    """Give the thing itself; where no record names it, the one of a word nearest to its own."""
    typed = thing.names[0]
    if len(thing.names) > 1 or len(typed) < _LEAST_LETTERS or not _WORD.fullmatch(typed):
        return thing
    if any(typed in text for text in texts.values()):
        return thing
    from rapidfuzz.distance import OSA  # few questions have a slip in them

    most = 2 if len(typed) >= _TWO_SLIPS else 1
    words = {word for text in texts.values() for word in _WORD.findall(text)}
    near = [
        (OSA.distance(typed, word, score_cutoff=most), word)
        for word in words
        if abs(len(word) - len(typed)) <= most
    ]
    distance, word = min(near, default=(most + 1, typed))
    return _Thing(alike(word)) if distance <= most else thing


def _naming(thing: _Thing, texts: Mapping[str, str], corpus: Corpus) -> Collection[str]:
    """Give the records whose own words name a thing, else those that speak of it."""
    found = {identity for identity, text in texts.items() if thing.in_text(text)}
    if found:
        return found
    return {
        identity
        for name in thing.names
        if len(name) > 1
        for identity in corpus.mentioning(name)
        if holds(_explanations(corpus.record(identity)), name)
    }


def _score(record: Record, corpus: Corpus, weights: Mapping[_Thing, float]) -> float:
    proses = record.prose.values()
    fields = (
        (_TITLE, " ".join([record.id, *(prose.title for prose in proses)])),
        (_TAGS, " ".join(record.tags)),
        (_SUMMARY, " ".join(prose.summary for prose in proses)),
        (_MESSAGE, "\n".join(corpus.examples(record.id))),
    )
    shown = [(weight, plain(text)) for weight, text in fields]
    shown.append((_TEXT, _explanations(record)))
    return sum(
        rarity * max(weight * thing.in_text(text) for weight, text in shown)
        for thing, rarity in weights.items()
    )


def _explanations(record: Record) -> str:
    sections = (section for prose in record.prose.values() for section in prose.sections.values())
    return plain("\n".join(section.text for section in sections))
