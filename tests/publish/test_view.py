from __future__ import annotations

import json

import pytest
from conftest import SHARED

from errorcanon.model import LANGUAGES, Language, Record
from errorcanon.publish.view import view_record
from errorcanon.store.index import Corpus

SEED_KEYS = {
    "id": str, "signature": str, "signature_zh": str, "regex": str, "domain": str, "category": str,
    "subcategory": None, "root_cause": str, "root_cause_type": str, "root_cause_zh": str,
    "versions": list, "os_specific": dict, "dead_ends": list, "workarounds": list,
    "workarounds_zh": list, "transition_graph": dict, "official_doc_url": str,
    "official_doc_section": None, "error_code": str, "verification_tier": str, "confidence": float,
    "fix_success_rate": float, "resolvable": str, "first_seen": str, "last_confirmed": str,
    "last_updated": str, "evidence_count": int, "tags": list, "locale": str, "aliases": list,
}  # fmt: skip
"""Key and type in seed 000; None where the seed itself has null."""


def test_the_key_set_is_the_seeds() -> None:
    seed = SHARED / "seeds" / "000_2f6a6a85ee7cb9b8.txt"
    if not seed.is_file():
        pytest.skip("the seed documents are not part of this repository")
    document = json.loads(seed.read_text(encoding="utf-8"))
    assert {
        key: None if value is None else type(value) for key, value in document.items()
    } == SEED_KEYS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_record_has_every_key_of_the_seed_form_with_its_type(
    records: dict[str, Record], corpus: Corpus, language: Language
) -> None:
    for record in records.values():
        view = view_record(record, corpus, language)
        assert view.keys() >= SEED_KEYS.keys()
        for key, kind in SEED_KEYS.items():
            # Null stands where nothing was measured or nothing applies.
            assert view[key] is None or kind is None or isinstance(view[key], kind), (
                record.id,
                key,
            )


def test_nested_keys_are_the_seeds(records: dict[str, Record], corpus: Corpus) -> None:
    for record in records.values():
        view = view_record(record, corpus, "en")
        for workaround in view["workarounds"]:
            assert workaround.keys() >= {"action", "success_rate", "how", "condition", "sources"}
        for dead_end in view["dead_ends"]:
            assert dead_end.keys() >= {"action", "why_fails", "fail_rate", "condition", "sources"}
        for version in view["versions"]:
            assert version.keys() == {
                "version",
                "introduced",
                "deprecated",
                "removed",
                "behavior_change",
                "status",
            }
        assert view["transition_graph"].keys() == {
            "leads_to",
            "preceded_by",
            "frequently_confused_with",
        }


def test_every_record_names_what_to_do_and_what_not(
    records: dict[str, Record], corpus: Corpus
) -> None:
    for record in records.values():
        for language in LANGUAGES:
            view = view_record(record, corpus, language)
            assert view["workarounds"], record.id
            tried = [claim for claim in record.claims if claim.kind == "dead-end"]
            assert len(view["dead_ends"]) == len(tried), record.id
            assert all(
                item["action"] and (item["how"] or item["tier"] == "sourced")  # a maker's one line
                for item in view["workarounds"]
            ), record.id
            assert all(item["action"] and item["why_fails"] for item in view["dead_ends"]), (
                record.id
            )


def test_no_number_is_shown_that_was_not_counted(
    records: dict[str, Record], corpus: Corpus
) -> None:
    for record in records.values():
        view = view_record(record, corpus, "en")
        if view["evidence_count"] == 0:
            assert view["fix_success_rate"] is None
            assert view["confidence"] is None
            assert view["resolvable"] is None
            assert all(claim["k"] is None and claim["n"] == 0 for claim in view["claims"])


def test_a_chinese_view_is_chinese_and_keeps_the_signature(
    records: dict[str, Record], corpus: Corpus
) -> None:
    for record in records.values():
        english, chinese = (view_record(record, corpus, language) for language in LANGUAGES)
        assert chinese["root_cause"] == english["root_cause_zh"]
        assert chinese["signature"] == english["signature"]
        assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese["title"])


def test_the_view_is_plain_json(records: dict[str, Record], corpus: Corpus) -> None:
    for record in records.values():
        view = view_record(record, corpus, "zh")
        assert json.loads(json.dumps(view, ensure_ascii=False)) == view
