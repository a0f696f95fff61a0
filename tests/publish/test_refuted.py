"""What ran and held nowhere is recommended in no form of output."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from conftest import RECORDS
from publish.test_site import make_site_data

from errorcanon.model import LANGUAGES, Answer, ClaimKind, Finding, Language, Record, Span
from errorcanon.publish.ansi import Terminal
from errorcanon.publish.brief import answer_text, brief_answer, brief_record
from errorcanon.publish.card import long_card, record_card
from errorcanon.publish.ci_formats import answer_sarif
from errorcanon.publish.html import build_site
from errorcanon.publish.html_card import answer_html
from errorcanon.publish.markdown import answer_markdown, record_markdown
from errorcanon.publish.screen import answer_card, short_card
from errorcanon.publish.view import view_answer, view_record
from errorcanon.publish.wording import say
from errorcanon.store.folder import load_record
from errorcanon.store.index import Corpus

IDENTITY = "pytorch/batch-norm-eps-not-positive"
REMEDIES: tuple[ClaimKind, ...] = ("fix", "workaround")


def make_refuted(*kinds: ClaimKind) -> Record:
    """Give a real record of which the claims of some kinds failed wherever they ran."""
    record = load_record(RECORDS / IDENTITY)
    assert isinstance(record, Record)
    chosen = {claim.id for claim in record.claims if claim.kind in kinds}
    lanes = tuple(
        lane._replace(
            results=tuple(
                result._replace(k=0) if result.claim in chosen else result
                for result in lane.results
            ),
        )
        for lane in record.evidence
    )
    return record._replace(evidence=lanes, confused_with=())


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return Corpus.of([make_refuted(*REMEDIES)])


def answer() -> Answer:
    return Answer((Finding(IDENTITY, 0.95, True, Span(1, "eps must be positive"), {}),), lines=1)


def leads(corpus: Corpus, language: Language, *kinds: ClaimKind) -> list[str]:
    record = corpus.record(IDENTITY)
    sections = record.prose[language].sections
    return [sections[claim.id].lead for claim in record.claims if claim.kind in kinds]


FORMS: dict[str, Callable[[dict[str, Any], dict[str, Any], Corpus, Language], str]] = {
    "card": lambda view, _, c, lang: record_card(view, lang, Terminal(), c),
    "answer": lambda _, __, c, lang: answer_card(answer(), c, lang, Terminal()),
    "long": lambda _, __, c, lang: long_card(answer(), c, lang, Terminal()),
    "short": lambda _, __, c, lang: short_card(answer(), c, lang, Terminal()),
    "html": lambda _, __, c, lang: answer_html(answer(), c, lang),
    "markdown": lambda view, _, __, lang: record_markdown(view, lang),
    "answer-markdown": lambda _, given, __, lang: answer_markdown(given, lang),
    "brief": lambda _, given, __, lang: answer_text(brief_answer(given, lang), lang),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_a_refuted_remedy_has_no_check_mark_and_is_not_under_what_works(
    corpus: Corpus, form: str, language: Language
) -> None:
    view = view_record(corpus.record(IDENTITY), corpus, language)
    text = FORMS[form](view, view_answer(answer(), corpus, language), corpus, language)
    assert "✓" not in text
    assert say("works", language) not in text
    if form not in ("short", "answer"):
        assert say("did not hold", language) in text
        plain = text.split(say("did not hold", language), 1)[1].replace("`", "")
        assert all(lead.replace("`", "")[:20] in plain for lead in leads(corpus, language, "fix"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_public_shape_lists_what_is_refuted_apart(corpus: Corpus, language: Language) -> None:
    view = view_record(corpus.record(IDENTITY), corpus, language)
    assert view["workarounds"] == view["workarounds_zh"] == []
    assert {item["kind"] for item in view["refuted"]} == set(REMEDIES)
    assert {item["tier"] for item in view["refuted"]} == {"refuted"}
    short = brief_record(view, language)
    assert short["works"] == [] and len(short["refuted"]) == len(view["refuted"])
    sarif = answer_sarif(view_answer(answer(), corpus, language), "a.log", "0")
    rule = json.loads(sarif)["runs"][0]["tool"]["driver"]["rules"][0]
    assert not any(lead in str(rule["help"]) for lead in leads(corpus, language, *REMEDIES))


def test_a_dead_end_that_helps_is_no_dead_end() -> None:
    corpus = Corpus.of([make_refuted("dead-end", "discriminator")])
    view = view_record(corpus.record(IDENTITY), corpus, "en")
    assert view["dead_ends"] == view["dead_ends_zh"] == view["discriminators"] == []
    assert view["workarounds"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_refuted_remedy_carry_no_check_mark(
    corpus: Corpus, language: Language
) -> None:
    site = dict(build_site(make_site_data(corpus)))
    folder = f"errors/{IDENTITY}/"
    page = site[folder + ("index.html" if language == "en" else "zh.html")].decode("utf-8")
    assert "✓" not in page.split("<table")[0]
    assert say("did not hold", language) in page and 'id="_works"' not in page
    evidence = [
        text.decode("utf-8")
        for name, text in site.items()
        if name.startswith(folder) and "positive-eps/" in name and name.endswith(".html")
    ]
    assert evidence and not any("✓" in text.split("<table")[0] for text in evidence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_nothing_here_can_run_is_sourced_and_never_green(language: Language) -> None:
    record = load_record(RECORDS / IDENTITY)
    assert isinstance(record, Record)
    claims = tuple(claim._replace(sourced=True) for claim in record.claims)
    sources = tuple(
        source._replace(claims=tuple(claim.id for claim in claims)) for source in record.sources
    )
    sourced = record._replace(
        claims=claims, sources=sources, cases=(), lanes=(), evidence=(), confused_with=()
    )
    corpus = Corpus.of([sourced])
    view = view_record(corpus.record(IDENTITY), corpus, language)
    assert {(seen["tier"], seen["k"], seen["n"]) for seen in view["claims"]} == {
        ("sourced", None, 0)
    }
    for form in ("card", "answer", "long", "short", "html"):
        text = FORMS[form](view, view_answer(answer(), corpus, language), corpus, language)
        assert "✓" not in text and "○" in text and say("sourced", language) in text
    site = dict(build_site(make_site_data(corpus)))
    page = site[f"errors/{IDENTITY}/" + ("index.html" if language == "en" else "zh.html")]
    assert "✓" not in page.decode("utf-8") and "t-sourced" in page.decode("utf-8")
