"""What is near is shown only where it is likely to be the cause, with a score that means a share."""

from __future__ import annotations

import pytest
from making import ask, make_record

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import Record
from errorcanon.store.index import Corpus

KNOWN = make_record(
    "a/known",
    "gasket pressure must be positive",
    message="RuntimeError: gasket pressure must be positive",
)


def others(count: int = 40) -> list[Record]:
    """Give records that leave little weight to everyday words."""
    messages = {
        f"zebra{n} crossing": f"RuntimeError: could not load zebra{n} crossing file"
        for n in range(count)
    }
    return [
        make_record(f"b/other-{n}", pattern, message=message)
        for n, (pattern, message) in enumerate(messages.items())
    ]


def test_a_new_wording_with_the_same_telling_words_is_near() -> None:
    answer = ask([KNOWN, *others()], "RuntimeError: positive pressure must reach gasket")
    assert [(near.id, 0.75 <= near.score <= 1) for near in answer.near] == [("a/known", True)]


@pytest.mark.parametrize(
    "text",
    [
        "RuntimeError: could not load",
        "RuntimeError: could not load the file of your own training program, because it broke",
        "RuntimeError: must be",
        "OSError: could not load the gasket file",
    ],
)
def test_everyday_words_in_common_make_no_record_near(text: str) -> None:
    assert ask([KNOWN, *others()], text).near == ()


def test_scores_are_shares(records: dict[str, Record], corpus: Corpus) -> None:
    signatures = corpus.signatures()
    engine = LiteralEngine(signatures)
    jumbled = [
        "\n".join(sorted(record.messages[0].text.split())).encode() for record in records.values()
    ]
    scores = [
        near.score
        for text in jumbled[::10]
        for near in explain([text], Knowledge(corpus, signatures, engine, {})).near
    ]
    assert all(0.75 <= score <= 1.0 for score in scores)
