"""No text takes long: what is made to be slow is read as fast as any other."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from errorcanon.lint.attack import attacks
from errorcanon.logs import cleaning
from errorcanon.logs.cleaning import clean_block
from errorcanon.match import codes, excerpt, extract, gaps, nearest, template
from errorcanon.match.engine import Engine, LiteralEngine, compile_hyperscan
from errorcanon.match.explain import Knowledge, explain
from errorcanon.match.gaps import AnsweredLog, find_gaps
from errorcanon.model import Answer, Span
from errorcanon.publish.ansi import Terminal
from errorcanon.publish.brief import answer_text, brief_answer
from errorcanon.publish.ci_formats import answer_github, answer_sarif
from errorcanon.publish.html_card import answer_html
from errorcanon.publish.markdown import answer_markdown
from errorcanon.publish.screen import answer_card
from errorcanon.publish.view import view_answer
from errorcanon.publish.wording import say
from errorcanon.store.index import Corpus

TRACE = "Traceback (most recent call last):"
U = "condamambaminiforge/envs/libstdc++.so"
TEXTS: dict[str, str] = {
    "glibcxx": U * 40
    + " x /opt/conda/lib/libstdc++.so.6: version `GLIBCXX_3.4.30' not found (required by /x/y.so)",
    "cudnn": "cudnn" * 800 + " " + "." * 650 + " cudnnFoo failed: CUDNN_STATUS_EXECUTION_FAILED",
    "uv": "Because a depends on b and c depends on d, we can conclude that " * 60,
    "returns": "\r" * 60_000 + "x",
    "nested escapes": "\x1b" * 30_000 + "[m" * 15_000,
    "feeds": "\n" * 1_000_000,
    "a traceback a rank": "\n".join(f"[rank{n}]: {TRACE}" for n in range(20_000)),
    "a long word": "RuntimeError: " + "E" * 16_000,
    "error lines": ("error: something failed " + "x" * 60 + "\n") * 12_000,
}
"""Each took from two seconds to hours, with one engine or with both."""
SECONDS = 1.5
"""Of the processor; several times what they take."""


@pytest.fixture(scope="module", params=["literal", "hyperscan"])
def ask(request: pytest.FixtureRequest, corpus: Corpus) -> Callable[..., Answer]:
    signatures = corpus.signatures()
    engine: Engine = LiteralEngine(signatures)
    if request.param == "hyperscan":
        pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
        engine = compile_hyperscan(signatures)

    def answer(text: str, **limit: Any) -> Answer:
        return explain([text.encode()], Knowledge(corpus, signatures, engine, {}), **limit)

    answer("RuntimeError: warm")
    return answer


@pytest.mark.parametrize("name", TEXTS)
def test_what_was_slow_is_not(name: str, ask: Callable[..., Answer]) -> None:
    started = process_time()
    ask(TEXTS[name])
    assert process_time() - started < SECONDS


def test_all_failures_at_once_are_ranked_and_the_first_listed(
    ask: Callable[..., Answer], corpus: Corpus
) -> None:
    examples = [signature.example for signature in corpus.signatures() if signature.example]
    text = "\n".join(f"[rank{n}]: {line} {n}" for n, line in enumerate(examples * 4))
    started = process_time()
    answer = ask(text)

    assert process_time() - started < SECONDS * 2
    assert len(answer.findings) == 50 and answer.left_out == ("findings",)
    listed = {finding.id for finding in answer.findings}
    assert all(f.explained_by in listed for f in answer.findings if f.explained_by)


OWN = [
    (f"{module.__name__.rpartition('.')[2]}.{name}", value)
    for module in (cleaning, codes, excerpt, extract, gaps, nearest, template)
    for name, value in vars(module).items()
    if isinstance(value, re.Pattern)
]


ONLY_AT_A_PLACE = {
    "cleaning._STAMPS", "cleaning._STREAMS", "extract._EXCEPTION", "extract._FRAME", "extract._RANK",
    "extract._TRACEBACK", "extract._WARNING", "template._NAME",
}  # fmt: skip
"""They are asked whether they match where a line begins, and not searched for."""


@pytest.mark.parametrize(("name", "pattern"), OWN, ids=[name for name, _ in OWN])
def test_the_matcher_s_own_patterns_are_linear(name: str, pattern: re.Pattern[Any]) -> None:
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode()
    mode = "(?x)" if pattern.flags & re.VERBOSE else ""
    for attack in attacks(mode + re.sub(r"\\u[0-9a-f]{4}", "x", source)):
        attacked = attack(16_000)
        text = attacked if isinstance(pattern.pattern, bytes) else attacked.decode("latin-1")
        started = process_time()
        if name in ONLY_AT_A_PLACE:
            pattern.match(text)
        else:
            pattern.sub(lambda found: found[0], text)
        assert process_time() - started < 0.5, attacked[:80]


def test_line_ends_are_what_they_were() -> None:
    assert clean_block(b"a\r\r\nb\rc\r\r\rd\r\n\re\r\r") == b"a\nb\x0bc\x0b\x0b\x0bd\n\x0be"


def test_a_failure_of_thousands_of_words_is_grouped_at_once() -> None:
    words = " ".join(f"w{chr(97 + n % 26)}{'x' * (n % 7)}" for n in range(6_000))
    span = Span(1, f"ValueError: {words}", None)
    started = process_time()
    found = find_gaps([AnsweredLog(str(n), Answer((), (), span, 1)) for n in range(3)])
    assert len(found) == 1 and process_time() - started < SECONDS


# --- the deadline -----------------------------------------------------------------


def test_an_answer_comes_when_its_time_is_up(ask: Callable[..., Answer]) -> None:
    text = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)\n"
    assert ask(text, seconds=60).left_out == () and ask(text, seconds=60).findings

    late = ask(text, seconds=0)
    assert late.left_out == ("time",) and late.failure


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_form_says_what_is_left_out(language: Any, corpus: Corpus) -> None:
    answer = Answer((), (), None, 3, left_out=("time", "findings"))
    view = view_answer(answer, corpus, language)
    assert view["left_out"] == ["time", "findings"]
    forms = [
        answer_card(answer, corpus, language, Terminal(width=200)),
        answer_html(answer, corpus, language),
        answer_markdown(view, language),
        answer_text(brief_answer(view, language), language),
    ]
    for reason in answer.left_out:
        assert all(say(f"left out {reason}", language) in form for form in forms)
        machine = [answer_github(view, "x.log"), answer_sarif(view, "x.log", "0")]
        assert all(say(f"left out {reason}", "en") in form for form in machine)
