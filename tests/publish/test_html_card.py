"""The card as HTML says what the card in the terminal says."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from conftest import LOGS
from making import ask, make_record

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import LANGUAGES, Answer, Finding, Language, Met, Near, Record, Span
from errorcanon.publish.ansi import Terminal
from errorcanon.publish.card import long_card
from errorcanon.publish.html_card import answer_html, prose_html
from errorcanon.publish.wording import say
from errorcanon.store.index import Corpus

_VOID = {"br"}


class Page(HTMLParser):
    """Reads the text of a page, and finds tags that do not nest."""

    def __init__(self, html: str):
        super().__init__()
        self.text, self.open, self.tags = "", list[str](), set[str]()
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


def letters(text: str) -> str:
    return "".join(text.split())


def plain(answer: Answer, corpus: Corpus, language: Language) -> str:
    """The letters of the terminal's card, without the bars and bullets that HTML has as styles."""
    card = long_card(answer, corpus, language, Terminal())
    return letters(re.sub(r"^ *[│·~] ", "", card, flags=re.MULTILINE).replace("`", ""))


def certain(identity: str, **fields: object) -> Finding:
    given = {"decided": True, "span": Span(3, "it <failed>"), "captures": {}, **fields}
    return Finding(identity, 0.95, **given)  # type: ignore[arg-type] # the tests give real ones


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_the_card_in_the_terminal_says(
    records: dict[str, Record], corpus: Corpus, language: Language
) -> None:
    for identity in records:
        answer = Answer(
            (
                certain(
                    identity, lines=2, met=(Met("epsilon", "<", "0", "-1"), Met("", value="in <b>"))
                ),
            ),
            lines=9,
        )
        text = letters(Page(answer_html(answer, corpus, language)).text)
        assert text.replace("`", "") == plain(answer, corpus, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("log", sorted(path.name for path in LOGS.glob("*.log")))
def test_answers_to_whole_logs_are_the_same_too(
    corpus: Corpus, language: Language, log: str
) -> None:
    signatures = corpus.signatures()
    answer = explain(
        [(LOGS / log).read_bytes()], Knowledge(corpus, signatures, LiteralEngine(signatures), {})
    )
    text = letters(Page(answer_html(answer, corpus, language)).text)
    assert text.replace("`", "") == plain(answer, corpus, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_causes_and_near_ones_are_the_same_too(
    records: dict[str, Record], corpus: Corpus, language: Language
) -> None:
    ids = sorted(records)[:7]
    several = Answer(
        tuple(
            certain(i, decided=False, ambiguous_with=tuple(ids[:j] + ids[j + 1 :]))
            for j, i in enumerate(ids)
        ),
        lines=3,
    )
    nothing = Answer((), (Near(ids[0], 0.5),), Span(2, "unknown", "rank1"), 3)
    for answer in (several, nothing):
        text = letters(Page(answer_html(answer, corpus, language)).text)
        assert text.replace("`", "") == plain(answer, corpus, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_stale_or_uncounted_is_said_too(language: Language) -> None:
    record = make_record("a/b", "TheError", message="TheError: x")
    stale = {name: prose._replace(stale=("cause",)) for name, prose in record.prose.items()}
    corpus = Corpus.of([record._replace(prose=stale)])
    answer = Answer((certain("a/b"),), lines=1)
    text = letters(Page(answer_html(answer, corpus, language)).text)

    assert letters(say("stale", language)) in text and letters(say("uncounted", language)) in text
    assert text == plain(answer, corpus, language)


def test_what_a_log_or_a_record_says_is_never_markup() -> None:
    attack = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    record = make_record("a/b", r"TheError: (?P<what>.*)", message="TheError: x")
    answer = ask([record], f"TheError: {attack}")
    page = Page(answer_html(answer, Corpus.of([record]), "en"))

    assert attack in page.text
    assert not page.tags & {"script", "img"}


def test_every_style_holds_inside_the_card_alone(corpus: Corpus, records: object) -> None:
    html = answer_html(Answer((), lines=1), corpus, "en")
    style = re.sub(r"@media[^{]*\{(.*?\}\s*)\}", r"\1", html.split("<style>")[1], flags=re.DOTALL)
    selectors = re.findall(r"([^{}]+)\{", style.split("</style>")[0])

    assert len(selectors) > 10
    for selector in selectors:
        for part in re.sub(r"\([^)]*\)", "", selector).split(","):
            assert ".errorcanon-card" in part, part


def test_prose_has_paragraphs_and_code() -> None:
    text = "Write `a < b`.\nThen this:\n\n    if a < b:\n        pass\n\nDone."
    assert prose_html(text, "en") == (
        "<p>Write <code>a &lt; b</code>. Then this:</p>\n"
        "<pre>if a &lt; b:\n    pass</pre>\n"
        "<p>Done.</p>"
    )
    assert prose_html("先。\n后。", "zh") == "<p>先。后。</p>"
