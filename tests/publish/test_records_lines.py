"""What the site publishes as `records.ndjson` can be imported, and says the same afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Canon
from publish.test_site import make_site_data

from errorcanon.publish.html import build_rest
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.view import view_record
from errorcanon.store.asserted import import_records
from errorcanon.store.foreign import Foreign
from errorcanon.store.index import Corpus
from errorcanon.store.texts import clean_text

STEPS = (("discriminators", "how"), ("workarounds", "how"), ("dead_ends", "why_fails"))
TEXTS = ("title", "summary", "root_cause", "signature_zh", "root_cause_zh", "dead_ends_zh", "workarounds_zh")  # fmt: skip


@pytest.fixture(scope="module")
def published(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    lines = dict(build_rest(Renderer(make_site_data(corpus, has_search=False))))[
        "api/v1/records.ndjson"
    ]
    path = tmp_path_factory.mktemp("published") / "records.ndjson"
    path.write_bytes(lines)
    return path


@pytest.fixture(scope="module")
def imported(published: Path) -> Iterator[tuple[Foreign, Corpus]]:
    target = published.with_name("theirs.corpus")
    foreign = import_records(published, "theirs", target)
    opened = Corpus.open(target)
    yield foreign, opened
    opened.close()


def test_every_record_of_the_site_is_imported(
    corpus: Corpus, imported: tuple[Foreign, Corpus]
) -> None:
    foreign, opened = imported

    assert foreign.skipped == ()
    assert opened.ids() == [f"theirs/{identity}" for identity in corpus.ids()]


def test_an_imported_record_says_what_was_published_and_claims_no_run(
    corpus: Corpus, imported: tuple[Foreign, Corpus]
) -> None:
    _, opened = imported
    for record in corpus.records():
        ours = view_record(record, corpus, "en")
        theirs = view_record(opened.record(f"theirs/{record.id}"), opened, "en")
        assert said(theirs) == said(ours), record.id
        assert shown(ours) <= shown(theirs), record.id
        assert theirs["signature"] == clean_text(ours["signature"]), record.id
        tiers = {claim["tier"] for claim in theirs["claims"]}
        assert tiers | {theirs["verification_tier"]} == {"asserted"} and theirs["imported"]
        assert theirs["evidence_count"] == 0 and theirs["confidence"] is None


def said(view: dict[str, Any]) -> list[object]:
    steps = [[(item["action"], item[detail]) for item in view[key]] for key, detail in STEPS]
    return [*(view[key] for key in TEXTS), *steps]


def shown(view: dict[str, Any]) -> set[tuple[str, str]]:
    return {(source["url"], source["shows"]) for source in view["sources"]}


def test_the_command_imports_and_shows_it(canon: Canon, published: Path, tmp_path: Path) -> None:
    target = str(tmp_path / "theirs.corpus")
    made = canon("import", str(published), "--name", "theirs", "--out", target)
    assert made.returncode == 0 and b"; 0 files left out" in made.stdout
    card = canon("show", "--corpus", target, "theirs/pytorch/linear-shape-mismatch", "--lang", "en")

    assert (
        "The input of a linear layer or matrix product has another length" in card.stdout.decode()
    )


def test_a_line_that_is_no_record_is_named_and_the_others_are_read(
    canon: Canon, published: Path, tmp_path: Path
) -> None:
    lines = published.read_bytes().splitlines(keepends=True)[:3]
    broken = tmp_path / "broken.ndjson"
    broken.write_bytes(lines[0] + b"{\n" + lines[1] + b"\xff\n" + lines[0])
    done = canon("import", str(broken), "--out", str(tmp_path / "x.corpus"))

    assert b"2 records" in done.stdout and b"3 files left out" in done.stdout
    for number in (2, 4, 5):
        assert f"broken.ndjson:{number}: ".encode() in done.stderr
