"""What is said of a line that no record knows: who prints it, and whether it is a failure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from surveyed import write_origins

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.match.gaps import AnsweredLog, by_package, find_gaps, unknown_failure
from errorcanon.match.lookups import Lookups
from errorcanon.model import Answer, CanonError
from errorcanon.publish.brief import answer_text, brief_answer
from errorcanon.publish.markdown import answer_markdown
from errorcanon.publish.view import view_answer
from errorcanon.store.index import Corpus
from errorcanon.survey.origins_table import OriginsFile
from errorcanon.survey.table import Surveys

LID = """
def _check(n):
    raise ValueError(f"the lid {n} of this box is shut for good")

def open_lid():
    _check(1)
    warnings.warn("the hinge is rusty and may raise an error some day", FutureWarning)
"""
SHUT = "ValueError: the lid 7 of this box is shut for good"
RUSTY = "x.py:3: FutureWarning: the hinge is rusty and may raise an error some day"


@pytest.fixture
def origins(tmp_path: Path) -> OriginsFile:
    return write_origins(tmp_path, {"box": {"1.0": {"box/a.py": ""}, "2.0": {"box/lid.py": LID}}})


def no_surveys() -> Surveys:
    raise CanonError("there are none")


def ask(text: str, origins: OriginsFile | None, **env: str) -> Answer:
    corpus = Corpus.of([])
    signatures = corpus.signatures()
    lookups = Lookups(no_surveys, (lambda: origins) if origins else None)
    knowledge = Knowledge(corpus, signatures, LiteralEngine(signatures), env, lookups)
    return explain([text.encode()], knowledge)


def test_an_unknown_failure_names_who_raised_it(origins: OriginsFile) -> None:
    answer = ask(f"start\n{SHUT}\n", origins)
    (one,) = answer.origins.best
    assert (one.distribution, one.function, one.callers) == ("box", "_check", ("open_lid",))
    assert answer.findings == ()
    assert answer.failure is not None


def test_a_class_on_a_line_of_its_own_is_followed_by_its_message(origins: OriginsFile) -> None:
    answer = ask("ValueError:\n\nthe lid 7 of this box is shut for good\n", origins)
    assert [one.function for one in answer.origins.best] == ["_check"]


def test_a_warning_is_not_what_failed(origins: OriginsFile) -> None:
    log = f"{RUSTY}\nerror: nobody knows what this is\n{RUSTY}\n"
    answer = ask(log, origins)
    assert answer.failure is None
    assert answer.suspect is not None
    assert answer.suspect.line == 2


def test_where_all_is_warnings_it_is_said(origins: OriginsFile) -> None:
    answer = ask(f"{RUSTY}\n", origins)
    assert answer.origins.is_healthy
    assert unknown_failure(answer) is None
    assert unknown_failure(ask(f"{RUSTY}\n", None)) is not None
    view = view_answer(answer, Corpus.of([]), "en")
    assert view["origin"]["failure"] is False


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_form_of_an_answer_says_it(origins: OriginsFile, language: str) -> None:
    answer = ask(SHUT, origins)
    corpus = Corpus.of([])
    view = view_answer(answer, corpus, language)  # type: ignore[arg-type] # of LANGUAGES
    (place,) = view["origin"]["places"]
    assert place["since"] == "2.0"
    assert place["absent_before"] == "1.0"
    assert json.loads(json.dumps(view["origin"])) == view["origin"]
    brief = brief_answer(view, language)  # type: ignore[arg-type] # as above
    assert place["means"] in answer_text(brief, language)  # type: ignore[arg-type] # as above
    assert place["means"] in answer_markdown(view, language)  # type: ignore[arg-type] # as above


def test_without_the_file_nothing_is_said_and_all_else_is(origins: OriginsFile) -> None:
    def missing() -> OriginsFile:
        raise CanonError("there is none")

    lookups = Lookups(no_surveys, missing)
    assert lookups.origins() is None
    assert ask(SHUT, None).failure == ask(SHUT, origins).failure


def test_gaps_are_grouped_by_who_prints_them(origins: OriginsFile) -> None:
    logs = [SHUT, SHUT.replace("7", "8"), "KeyError: 'unknown to everybody'"]
    gaps = find_gaps(AnsweredLog(str(at), ask(log, origins)) for at, log in enumerate(logs))
    groups = by_package(gaps)
    assert [(name, sum(gap.logs for gap in some)) for name, some in groups] == [("box", 2), ("", 1)]
