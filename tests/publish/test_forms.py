"""Cards, Markdown, SARIF and annotations."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from conftest import LOGS, first_quick
from hypothesis import given
from hypothesis import strategies as st

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import LANGUAGES, Answer, Finding, Language, Record, Span
from errorcanon.publish.ansi import Terminal, columns
from errorcanon.publish.card import format_certainty, long_card, record_card
from errorcanon.publish.ci_formats import answer_github, answer_sarif
from errorcanon.publish.controls import show_controls
from errorcanon.publish.markdown import answer_markdown, record_markdown
from errorcanon.publish.reasons import reasons_of
from errorcanon.publish.screen import answer_card
from errorcanon.publish.view import fill, view_answer, view_record
from errorcanon.store.index import Corpus


@pytest.fixture(scope="module")
def answer(corpus: Corpus) -> Answer:
    signatures = corpus.signatures()
    log = (LOGS / "root-on-rank-1.log").read_bytes()
    return explain([log], Knowledge(corpus, signatures, LiteralEngine(signatures), {}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", first_quick([40, 80, 100], 1))
def test_no_line_of_a_card_is_wider_than_the_terminal(
    records: dict[str, Record], corpus: Corpus, language: Language, width: int
) -> None:
    for record in records.values():
        view = view_record(record, corpus, language)
        card = record_card(view, language, Terminal(width=width), corpus)
        for line in card.splitlines():
            longest_word = max((columns(word) for word in line.split()), default=0)
            is_code = line.startswith("      ")
            assert columns(line) <= max(width, longest_word + 8) or is_code, line


def test_in_a_pipe_nothing_is_folded_or_coloured(answer: Answer, corpus: Corpus) -> None:
    card = long_card(answer, corpus, "en", Terminal())
    first = corpus.record(answer.findings[0].id).prose["en"].sections["cause"].text.splitlines()[0]

    assert "\x1b" not in card
    assert f"  {first}\n" in card


def test_a_coloured_card_says_what_the_plain_one_says(answer: Answer, corpus: Corpus) -> None:
    plain = answer_card(answer, corpus, "en", Terminal(width=80))
    coloured = answer_card(answer, corpus, "en", Terminal(colour=True, width=80))

    assert coloured != plain
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_the_card_names_line_captures_remedies_and_consequences(
    answer: Answer, corpus: Corpus
) -> None:
    card = answer_card(answer, corpus, "en", Terminal(width=80))

    assert "line 67 of 91, rank1" in card
    assert "pytorch/conv-channel-mismatch" in card
    assert "✓" in card and "✗" in card
    assert "follows from pytorch/conv-channel-mismatch" in " ".join(card.split())


def test_the_chinese_card_has_no_english_headings(answer: Answer, corpus: Corpus) -> None:
    long = long_card(answer, corpus, "zh", Terminal(width=80))
    assert "原因" in long and "有效做法" in long
    for card in (long, answer_card(answer, corpus, "zh", Terminal(width=80))):
        assert not re.search(r"\b(Why|What works|Do first|line \d+)\b", card)


@given(
    st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=200),
    st.integers(40, 100),
)
def test_folding_loses_no_letter(text: str, width: int) -> None:
    lines = Terminal(width=width).fold(text, "", "")
    assert "".join("".join(lines).split()) == "".join(show_controls(text).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown_says_every_claim_of_the_view(
    records: dict[str, Record], corpus: Corpus, language: Language
) -> None:
    for record in records.values():
        view = view_record(record, corpus, language)
        text = record_markdown(view, language)
        assert text.startswith(f"# {view['title']}\n")
        for item in [*view["workarounds"], *view["dead_ends"], *view["discriminators"]]:
            assert item["action"] in text
        for source in view["sources"]:
            assert source["url"] in text


def test_an_answer_in_markdown_holds_every_finding(answer: Answer, corpus: Corpus) -> None:
    text = answer_markdown(view_answer(answer, corpus, "en"), "en")
    for finding in answer.findings:
        assert f"`{finding.id}`" in text


def test_sarif_points_at_the_line(answer: Answer, corpus: Corpus) -> None:
    sarif: dict[str, Any] = json.loads(
        answer_sarif(view_answer(answer, corpus, "en"), "train.log", "1.0")
    )
    run = sarif["runs"][0]

    assert sarif["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [
        f.id for f in answer.findings
    ]
    location = run["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "train.log"
    assert location["region"]["startLine"] == answer.findings[0].span.line


@pytest.mark.parametrize(
    ("file", "artifact"),
    [
        ("logs/a b:c.log", {"uri": "logs/a%20b%3Ac.log", "uriBaseId": "%SRCROOT%"}),
        ("/var/log/x.log", {"uri": "file:///var/log/x.log"}),
        ("s3://bucket/x.log", {"uri": "s3://bucket/x.log"}),
    ],
)
def test_sarif_names_files_as_code_scanning_wants_them(
    answer: Answer, corpus: Corpus, file: str, artifact: dict[str, str]
) -> None:
    run = json.loads(answer_sarif(view_answer(answer, corpus, "en"), file, "1.0"))["runs"][0]

    for result in run["results"]:
        assert result["locations"][0]["physicalLocation"]["artifactLocation"] == artifact
    assert run["originalUriBaseIds"].keys() == {"%SRCROOT%"}


def test_sarif_keeps_the_rules_of_its_form_for_every_record(
    records: dict[str, Record], corpus: Corpus
) -> None:
    """SARIF 2.1.0, 3.49 and 3.27, and what code scanning asks for beside them."""
    found = [Finding(identity, 1.0, True, Span(1, "x"), {}) for identity in records]
    made = Answer(tuple(found), lines=1)
    run = json.loads(answer_sarif(view_answer(made, corpus, "en"), "x", "1.0"))["runs"][0]
    rules = run["tool"]["driver"]["rules"]

    assert len({rule["id"] for rule in rules}) == len(rules) == len(run["results"])
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning") and 0 <= result["rank"] <= 100
        assert result["message"]["text"]
        assert result["locations"][0]["physicalLocation"]["region"]["startLine"] >= 1
    for rule in rules:
        assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"]
        assert rule["help"]["text"] and rule["helpUri"].startswith("https://")


def test_annotations_are_one_escaped_line_a_finding(answer: Answer, corpus: Corpus) -> None:
    lines = answer_github(view_answer(answer, corpus, "en"), "a,b:c.log").splitlines()

    assert len(lines) == len(answer.findings)
    assert lines[0].startswith(
        "::error file=a%2Cb%3Ac.log,line=67,title=canon (pytorch/conv-channel-mismatch)::"
    )
    assert lines[1].startswith("::warning ")


def test_placeholders_take_captures_or_their_words() -> None:
    summary = "epsilon is {epsilon|negative}, not {bound|0}"
    assert fill(summary, {"epsilon": "-1"}) == "epsilon is -1, not 0"


def test_chinese_words_for_a_capture_leave_no_space_beside_them() -> None:
    summary = "程序向 GPU 申请 {tried|一块显存} 没有得到，大小 {size|（见报错）} 太大。"
    assert fill(summary, {}) == "程序向 GPU 申请一块显存没有得到，大小（见报错）太大。"
    assert "程序向 GPU 申请 2 GiB 没有得到" in fill(summary, {"tried": "2 GiB"})
    assert "申请 {size|a} 没有" in fill(summary, {"tried": "{size|a}", "size": "3"})


def test_what_values_are_not_is_no_reason(records: dict[str, Record]) -> None:
    record = records["python/circular-import"]
    corpus = Corpus.of([record])
    signatures = corpus.signatures()
    engine = LiteralEngine(signatures)
    answers = [
        explain([m.text.encode()], Knowledge(corpus, signatures, engine, m.env))
        for m in record.messages
    ]
    findings = [finding for answer in answers for finding in answer.findings]
    found = [each for each in findings if any(met.excludes for met in each.met)]
    excluded = {met.name for finding in found for met in finding.met if met.excludes}
    assert excluded == {"attribute", "importer"}
    (finding,) = (each for each in found if any(met.name == "attribute" for met in each.met))

    (reason,) = reasons_of(finding, "en")
    assert "is not" not in reason
    for language in LANGUAGES:
        assert "attribute" not in format_certainty(finding, language)
