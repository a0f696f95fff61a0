"""What others publish is read as it stands, bounded, and never trusted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from errorcanon.model import CanonError
from errorcanon.store.asserted import as_record, import_records
from errorcanon.store.foreign import read_foreign
from errorcanon.store.index import Corpus

FLAT: dict[str, Any] = {
    "id": "cuda/lost-device",
    "signature": "CUDA error: the device fell off the bus",
    "regex": r"device fell off the (\w+)",
    "category": "runtime_error",
    "root_cause": "The device is gone.",
    "root_cause_zh": "设备掉线了。",
    "dead_ends": [
        {"action": "", "why_fails": "Waiting does not help. It is gone.", "fail_rate": 1}
    ],
    "workarounds": [
        {"action": "Reseat it.", "how": "Reseat it.", "success_rate": 0.95, "sources": []}
    ],
    "official_doc_url": "https://example.org/bus",
    "confidence": 0.86,
}
NESTED: dict[str, Any] = {
    "id": "cuda/out-of-paper/cuda12-linux",
    "error": {"signature": "printer is out of paper", "regex": "out of (paper|ink) now"},
    "verdict": {"summary": "No paper.", "confidence": 0.9},
    "dead_ends": [],
    "workarounds": [
        {"action": "Add paper.", "success_rate": 0.9, "sources": ["https://example.org/p"]}
    ],
    "metadata": {"evidence_count": 355},
}
PAGE = """# CUDA error: too many cooks

- **ID:** `cuda/too-many-cooks`
- **Category:** runtime_error
- **Fix Rate:** 92%

## Root Cause

There are many.

## Workarounds

1. **Send one home.** (95% success)
   ```
   kill 1
   ```

## Dead Ends

- **** — They come back. (30% fail)
"""


def write(folder: Path, **files: object) -> Path:
    for name, value in files.items():
        text = value if isinstance(value, str) else json.dumps(value)
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


def test_the_flat_form_the_nested_form_and_the_page_are_read(tmp_path: Path) -> None:
    found = read_foreign(write(tmp_path, a_json=FLAT, b_json=NESTED, c_md=PAGE))

    assert [r.id for r in found.records] == [
        "cuda/lost-device",
        "cuda/out-of-paper/cuda12-linux",
        "cuda/too-many-cooks",
    ]
    flat, nested, page = found.records
    assert flat.cause == "The device is gone." and flat.dead_ends[0].action == ""
    assert flat.workarounds[0].has_rate and flat.sources == ("https://example.org/bus",)
    assert nested.cause == "No paper." and nested.has_rates and nested.steps[0].sources
    assert page.pattern is None and page.signature == "CUDA error: too many cooks"
    assert page.dead_ends[0].detail == "They come back." and page.dead_ends[0].has_rate
    assert (page.workarounds[0].action, page.workarounds[0].detail) == ("Send one home.", "kill 1")
    assert not found.skipped


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "no record but a list"),
        ('{"id": "a/b"}', "'signature' is missing"),
        ('{"id": "../../etc/passwd", "signature": "x"}', "no id"),
        ('{"id": "a/b", "signature": 7}', "'signature' is no text"),
        ('{"id": "a/b", "signature": "x", "dead_ends": {"a": 1}}', "no list of objects"),
        ("An article about errors.", "no form that is known"),
        ("x" * (1 << 20) + "x", "no record"),
    ],
)
def test_what_is_no_record_is_reported_and_the_rest_is_read(
    tmp_path: Path, text: str, says: str
) -> None:
    found = read_foreign(write(tmp_path, a_json=text, b_json=FLAT))

    assert [r.id for r in found.records] == ["cuda/lost-device"]
    assert len(found.skipped) == 1
    assert says in str(found.skipped[0]) and str(found.skipped[0]).startswith(str(tmp_path))


def test_bytes_that_are_no_text_are_reported(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b'{"id": "\xff"}')

    assert "not UTF-8" in str(read_foreign(tmp_path).skipped[0])


def test_control_characters_do_not_get_in(tmp_path: Path) -> None:
    hostile = {**FLAT, "root_cause": "red \x1b[31mtext\x07 \u202eback"}
    found = read_foreign(write(tmp_path, a_json=hostile))

    assert found.records[0].cause == "red [31mtext back"


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+ hostile words",
        "(?:hostile|h.stile)* words",
        "(a|a)* hostile",
        ".*hostile.*words.*and.*more",
        "(?=hostile)",
        "(hostile",
        "a{5000} hostile",
        "err",
        "(" * 5000,
    ],
)
def test_a_pattern_that_is_broken_or_slow_leaves_its_record_out(
    tmp_path: Path, pattern: str
) -> None:
    hostile = {**FLAT, "id": "cuda/hostile", "regex": pattern}
    target = tmp_path / "out.corpus"
    done = import_records(write(tmp_path, a_json=hostile, b_json=FLAT), "others", target)

    assert [r.id for r in done.records] == ["cuda/lost-device"]
    assert len(done.skipped) == 1
    assert Corpus.open(target).ids() == ["others/cuda/lost-device"]


def test_an_imported_record_is_asserted_and_carries_no_number(tmp_path: Path) -> None:
    record = as_record(read_foreign(write(tmp_path, a_json=FLAT)).records[0], "others")

    assert record.id == "others/cuda/lost-device"
    assert all(signature.shared for signature in record.signatures)
    assert record.prose["zh"].sections["cause"].lead == "设备掉线了。"
    assert record.prose["en"].sections["dead-end-1"].lead == "Waiting does not help."
    assert not record.evidence and not record.cases
    assert "0.95" not in str(record) and "0.86" not in str(record)


def test_nothing_usable_is_an_error_and_writes_nothing(tmp_path: Path) -> None:
    target = tmp_path / "out.corpus"
    with pytest.raises(CanonError, match="no record that could be used"):
        import_records(write(tmp_path, a_json="{}"), "others", target)
    assert not target.exists()


def test_a_missing_place_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CanonError, match="no such file or folder"):
        read_foreign(tmp_path / "nowhere")
