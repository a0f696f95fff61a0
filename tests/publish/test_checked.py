"""The page about published claims says no more than the evidence carries."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT
from making import make_record

from errorcanon.model import CanonError, Case, CaseResult, Claim, Lane, Record
from errorcanon.publish.checked import write_checked
from errorcanon.store.checked import read_checked

DATA = """
[[document]]
title = "An article"
title-zh = "一篇文章"

[[document.claim]]
says = "the sky is green"
says-zh = "天是绿的"
verdict = "{verdict}"
truth = "it is blue"
truth-zh = "是蓝的"
shown-by = ["sky/colour#{claim}"]
"""


def result(claim: str, holds: bool) -> CaseResult:
    return CaseResult(
        f"{claim}-case", claim, "exit", 1, int(holds), 1, 0.1, "line", "digest", inputs="now"
    )


def record(*lanes: tuple[str, bool]) -> Record:
    made = make_record("sky/colour", "sky", subject="sky")
    evidence = tuple(
        Lane(name, "run", "none", {"sky": str(number)}, (result("cause", holds),))
        for number, (name, holds) in enumerate(lanes)
    )
    return made._replace(
        claims=(Claim("cause", "cause"), Claim("look", "discriminator")),
        cases=(Case("look-case", "look", "look.py", needs="gpu"),),
        inputs={name: {"cause/cause-case": "now"} for name, _ in lanes},
        evidence=evidence,
    )


def write(tmp_path: Path, seen: Record, verdict: str, claim: str = "cause") -> str:
    path = tmp_path / "checked.toml"
    path.write_text(DATA.format(verdict=verdict, claim=claim), encoding="utf-8")
    return write_checked(read_checked(path), {seen.id: seen}, path)


def test_a_verdict_stands_with_the_lanes_that_show_it(tmp_path: Path) -> None:
    seen = record(("torch-2.0.0", True), ("cudnn-7.1.4", True), ("cudnn-9.1.0", True))
    page = write(tmp_path, seen, "refuted")

    assert "1 claims (confirmed: 0, refuted: 1, holds in part: 0, needs a GPU: 0)" in page
    assert (
        "| the sky is green | **refuted**: it is blue | "
        "[sky/colour](../records/sky/colour/en.md) cause | "
        "3/3: cudnn 7.1.4, 9.1.0; torch 2.0.0 |"
    ) in page


def test_what_needs_a_gpu_names_the_case_that_waits(tmp_path: Path) -> None:
    assert "| none yet |" in write(tmp_path, record(), "needs-gpu", "look")


@pytest.mark.parametrize(
    ("lanes", "verdict", "claim", "error"),
    [
        ([], "refuted", "cause", r":6: 'the sky is green' is refuted, but nothing .* has run"),
        ([("a", False)], "confirmed", "cause", r"rests on sky/colour#cause, which does not hold"),
        ([("a", True)], "needs-gpu", "cause", r"needs no GPU"),
        ([("a", True)], "confirmed", "colour", r"no record has the claim 'sky/colour#colour'"),
        ([("a", True)], "maybe", "cause", r":9: 'verdict' is 'maybe'; use one of: confirmed"),
    ],
)
def test_a_verdict_that_the_evidence_does_not_carry_is_refused(
    tmp_path: Path, lanes: list[tuple[str, bool]], verdict: str, claim: str, error: str
) -> None:
    with pytest.raises(CanonError, match=error):
        write(tmp_path, record(*lanes), verdict, claim)


def test_the_pages_in_docs_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "generate.py", "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_every_release_answered_the_same_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "surveys")
    spec = importlib.util.spec_from_file_location("survey", ROOT / "surveys" / "survey.py")
    assert spec is not None
    assert spec.loader is not None
    survey = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(survey)
    page = survey.write_survey()

    assert page.count("| epsilon 1e-6 |") == 2
    row = next(line for line in page.splitlines() if line.startswith("| epsilon 1e-6 |"))
    cells = [cell.strip() for cell in row.split("|")[2:-2]]
    assert cells == ["BAD_PARAM"] * 4 + ["passes"] * 6  # cuDNN 7.5.0 was the first to take it
