from __future__ import annotations

from pathlib import Path

import pytest
from making import make_record

from errorcanon.model import CanonError, Dates, Moved, Record
from errorcanon.store.encoding import from_json, to_json
from errorcanon.store.index import Corpus, compile_corpus


def test_a_record_survives_the_index_unchanged(records: dict[str, Record]) -> None:
    for record in records.values():
        assert from_json(Record, to_json(record)) == record


def test_a_compiled_corpus_answers_as_its_records_do(tmp_path: Path) -> None:
    record = make_record(
        "cuda/one", "some rare words", message="x: some rare words", leads_to=("cuda/two",)
    )
    other = make_record("cuda/two", "other rare words", message="other rare words")
    path = tmp_path / "c.sqlite"
    compile_corpus(
        [record, other],
        [Moved("cuda/old", "cuda/one")],
        {"cuda/one": Dates("2026-01-01", "2026-02-02")},
        path,
    )

    corpus = Corpus.open(path)

    assert corpus.ids() == ["cuda/one", "cuda/two"]
    assert corpus.record("cuda/one") == record
    assert corpus.resolve("cuda/old") == "cuda/one"
    assert corpus.aliases("cuda/one") == ["cuda/old"]
    assert corpus.preceded_by("cuda/two") == ["cuda/one"]
    assert corpus.dates("cuda/one") == Dates("2026-01-01", "2026-02-02")
    assert corpus.dates("cuda/two") is None
    assert corpus.examples("cuda/one") == ["x: some rare words"]
    corpus.close()


def test_equal_records_give_equal_fingerprints_and_changed_ones_do_not() -> None:
    one = [make_record("cuda/one", "some rare words")]
    changed = [make_record("cuda/one", "some other words")]

    assert Corpus.of(one).fingerprint == Corpus.of(one).fingerprint
    assert Corpus.of(one).fingerprint != Corpus.of(changed).fingerprint


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (None, "no compiled corpus; make one with"),
        (b"not sqlite at all" * 100, "not a compiled corpus"),
    ],
)
def test_a_corpus_that_cannot_be_opened_says_what_to_do(
    tmp_path: Path, content: bytes | None, error: str
) -> None:
    path = tmp_path / "c.sqlite"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CanonError, match=error):
        Corpus.open(path)


def test_the_old_corpus_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    compile_corpus([make_record("cuda/one", "some rare words")], [], {}, path)
    with pytest.raises(CanonError):
        compile_corpus([make_record("cuda/one", r"\d+")], [], {}, path)

    corpus = Corpus.open(path)
    assert corpus.ids() == ["cuda/one"]
    corpus.close()


def test_words_of_both_languages_find_their_record(corpus: Corpus) -> None:
    english = [identity for identity, _ in corpus.near(["Kernel", "size", "actual", "input"], 3)]
    chinese = [identity for identity, _ in corpus.near(["池化窗口"], 3)]

    assert "pytorch/conv-kernel-larger-than-input" in english
    assert "pytorch/conv-kernel-larger-than-input" in chinese


@pytest.mark.parametrize("word", ['Kern"el', "Kernel\0", "\0\0\0", "NEAR(", "-*^:{}", "' or 1"])
def test_any_word_can_be_looked_for(corpus: Corpus, word: str) -> None:
    alone = [identity for identity, _ in corpus.near(["Kernel"], 9)]
    assert [identity for identity, _ in corpus.near(["Kernel", word], 9)][:1] == alone[:1]
