"""A file of facts is believed only as far as the catalogue goes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from errorcanon.facts.fact import Unknown
from errorcanon.facts.form import FORM, facts_schema, read_facts, write_facts
from errorcanon.model import CanonError

KNOWN = {
    "shm.size": 67_108_864,
    "gpu.cards": ("a", "b"),
    "disk.free": {"/": 1},
    "cpu.has_avx": True,
}


def written(tmp_path: Path, told: Any) -> Path:
    path = tmp_path / "facts.json"
    path.write_text(told if isinstance(told, str) else json.dumps(told), encoding="utf-8")
    return path


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    facts = {**KNOWN, "gpu.driver": Unknown("no driver is loaded")}
    told = write_facts(facts)

    assert read_facts(written(tmp_path, told)) == facts
    jsonschema.validate(json.loads(json.dumps(told)), facts_schema())


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"shm.size": {"value": "64 MiB"}}, "shm.size: must be a number"),
        ({"shm.size": {"value": True}}, "shm.size: must be a number"),
        ({"shm.size": {"value": None}}, "shm.size: must be a number"),
        ({"shm.size": {"value": -1}}, "shm.size: is below 0"),
        ({"cpu.has_avx": {"value": 1}}, "cpu.has_avx: must be a truth"),
        ({"gpu.cards": {"value": "a"}}, "gpu.cards: must be a list"),
        ({"gpu.cards": {"value": [1]}}, "gpu.cards: must be a list"),
        ({"disk.free": {"value": {"/": [1]}}}, "disk.free: must be a table"),
        ({"gpu.driver": {"unknown": 7}}, "gpu.driver: the reason why it is unknown must be a text"),
        ({"gpu.driver": {"value": "1", "unknown": ""}}, 'must have "value" or "unknown"'),
        ({"gpu.driver": "550"}, 'must have "value" or "unknown"'),
        ({"moon.phase": {"value": "full"}}, "'moon.phase' is no fact"),
    ],
)
def test_a_file_that_lies_is_refused_by_the_fact(
    tmp_path: Path, facts: dict[str, Any], fault: str
) -> None:
    told = {"schema": FORM, "facts": facts}

    with pytest.raises(CanonError) as refused:
        read_facts(written(tmp_path, told))
    assert fault in str(refused.value)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(told, facts_schema())


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ({"schema": "errorcanon/facts/2", "facts": {}}, "its form is errorcanon/facts/2"),
        ({"schema": "errorcanon/answer/1", "facts": {}}, "holds no facts"),
        ({"schema": 1, "facts": {}}, "holds no facts"),
        ([], "holds no facts"),
        ({"schema": FORM, "facts": []}, 'must have "schema" and "facts"'),
        ({"schema": FORM, "facts": {}, "run": "x"}, 'must have "schema" and "facts"'),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        (" " * (4 << 20) + "{}", "longer than 4 MiB"),
    ],
)
def test_what_is_no_file_of_facts_is_refused(tmp_path: Path, told: Any, fault: str) -> None:
    with pytest.raises(CanonError) as refused:
        read_facts(written(tmp_path, told))
    assert fault in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CanonError, match="cannot be read"):
        read_facts(tmp_path / "none.json")
