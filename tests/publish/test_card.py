"""Cards on narrow terminals."""

from __future__ import annotations

import re

import pytest

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.ansi import Terminal
from errorcanon.publish.card import record_card
from errorcanon.publish.view import view_record
from errorcanon.store.index import Corpus

_TIER = re.compile(r"(?<=[^\n]) *\[[^\[\]`]*\d/\d+\]\s*$|^ *\[[^\[\]`]*\d/\d+\]$")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 80])
def test_what_a_step_is_proven_by_is_never_broken_over_lines(
    corpus: Corpus, width: int, language: Language
) -> None:
    for record in corpus.records():
        view = view_record(record, corpus, language)
        wide = record_card(view, language, Terminal(), corpus)
        narrow = record_card(view, language, Terminal(width=width), corpus)
        assert proofs(narrow) == proofs(wide), record.id


def proofs(card: str) -> list[str]:
    found = (_TIER.search(line) for line in card.splitlines())
    return [match[0].strip() for match in found if match]
