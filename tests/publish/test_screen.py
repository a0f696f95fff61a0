"""The card fits one screen, whatever was found, and says what to do first."""

from __future__ import annotations

import io
import json
from itertools import cycle

import pytest
from making import make_record

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import LANGUAGES, Answer, Finding, Frame, Language, Near, Recognised, Span
from errorcanon.publish.ansi import Terminal, _takes_escapes, columns
from errorcanon.publish.brief import answer_text, brief_answer
from errorcanon.publish.html_card import answer_html
from errorcanon.publish.markdown import answer_markdown
from errorcanon.publish.screen import COLUMNS, LINES, answer_card, first_card, short_card
from errorcanon.publish.view import view_answer
from errorcanon.publish.wording import WORDS, say
from errorcanon.serve.console import _write
from errorcanon.store.index import Corpus
from errorcanon.store.short_code import short_code

WIDE = Terminal(width=COLUMNS)


@pytest.fixture(scope="module")
def answers(corpus: Corpus) -> list[Answer]:
    signatures = corpus.signatures()
    engine = LiteralEngine(signatures)
    return [
        explain(
            [message.text.encode("utf-8", "replace")],
            Knowledge(corpus, signatures, engine, message.env),
        )
        for record in corpus.records()
        for message in record.messages
    ]


def rows(card: str) -> int:
    return sum(max(1, -(-columns(line) // COLUMNS)) for line in card.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_finding_of_every_message_fits_the_screen(
    corpus: Corpus, answers: list[Answer], language: Language
) -> None:
    for answer in answers:
        if answer.findings:
            card = first_card(answer, corpus, language, WIDE)
            assert rows(card) <= LINES, f"{answer.findings[0].id}: {rows(card)} lines\n{card}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_findings_take_a_line_or_two_each_beyond_their_titles(
    corpus: Corpus, answers: list[Answer], language: Language
) -> None:
    for answer in answers:
        others = min(len(answer.findings) - 1, 8)
        if others > 0:
            more = rows(answer_card(answer, corpus, language, WIDE)) - rows(
                first_card(answer, corpus, language, WIDE)
            )
            assert more <= 4 * others + 8, answer.findings[0].id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60])
def test_a_narrow_terminal_gets_the_same_words(
    corpus: Corpus, answers: list[Answer], width: int, language: Language
) -> None:
    for answer in answers[::10]:
        narrow = answer_card(answer, corpus, language, Terminal(width=width))
        wide = answer_card(answer, corpus, language, Terminal())
        assert letters(narrow) == letters(wide)


def letters(card: str) -> str:
    return "".join(card.replace("│", "").split())


def test_a_record_of_the_longest_texts_still_fits() -> None:
    letter = cycle("abcdefgh ")
    text = "".join(next(letter) for _ in range(4000))
    body = "\n".join(["Do this:", *["    " + text] * 60])
    record = make_record("a/b", "TheError: (?P<got>.*)", message="TheError: x")
    prose = {
        language: one._replace(
            title=text,
            summary=text,
            sections={
                name: section._replace(lead=text, body=body)
                for name, section in one.sections.items()
            },
        )
        for language, one in record.prose.items()
    }
    corpus = Corpus.of([record._replace(prose=prose)])
    finding = Finding("a/b", 0.95, True, Span(1, text), {"got": text})
    answer = Answer((finding,), lines=1, frame=Frame(text, 1, text))
    for language in LANGUAGES:
        assert rows(first_card(answer, corpus, language, WIDE)) <= LINES
        assert rows(short_card(answer, corpus, language, WIDE)) <= LINES


def test_the_first_step_stands_above_the_dead_end_and_the_rest_is_named(corpus: Corpus) -> None:
    text = b"RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM: epsilon = -0.001 < 0"
    signatures = corpus.signatures()
    answer = explain([text], Knowledge(corpus, signatures, LiteralEngine(signatures), {}))
    for finding in answer.findings[:1]:
        card = answer_card(answer, corpus, "en", WIDE)
        assert card.index(say("do first", "en")) < card.index(say("no help", "en"))
        assert card.rstrip().endswith(f"canon show {finding.id} · /e/{short_code(finding.id)}")


# --- nothing known -------------------------------------------------------------------


KINDS = {
    "ERROR: No matching distribution found for torhc": ("install", "pip index versions torhc"),
    "./run.sh: line 3: 4242 Killed  python train.py": ("killed", "dmesg"),
    "ssh: connect to host gpu01 port 22: Connection refused": ("ssh", "ssh -v gpu01"),
    "fatal: repository 'https://example.org/x.git/' not found": ("git", "git ls-remote"),
    "kernel.cu(12): error: identifier \"foo\" is undefined": ("compiler", "first error"),
    "main.o: undefined reference to `foo'": ("linker", "nm -DC"),
    "bash: nvcc: command not found": ("command", "command -v nvcc"),
    "docker: Error response from daemon: no such image.": ("container", "docker logs"),
    "ModuleNotFoundError: No module named 'foo.bar'": ("import", "pip show foo"),
    "srun: error: Unable to allocate resources": ("scheduler", "sacct"),
    "curl: (6) Could not resolve host: example.invalid": ("network", "curl -v"),
}  # fmt: skip
EMPTY = Corpus.of([])


@pytest.mark.parametrize("text", KINDS)
def test_an_unknown_failure_has_the_next_step_of_its_kind(text: str) -> None:
    kind, step = KINDS[text]
    answer = explain([text.encode()], Knowledge(EMPTY, (), LiteralEngine(()), {}))
    assert answer.recognised.kind == kind
    assert step in " ".join(answer_card(answer, EMPTY, "en", WIDE).split())
    assert say(f"kind {kind}", "zh") in answer_card(answer, EMPTY, "zh", WIDE)


TRACE = """\
Traceback (most recent call last):
  File "/home/me/project/train.py", line 12, in main
    pipe = load(name)
  File "/usr/lib/python3.11/site-packages/diffusers/loading.py", line 4, in load
    return found
UnboundLocalError: local variable 'found' referenced before assignment
"""


def test_a_python_failure_names_its_class_who_raised_it_and_your_own_line() -> None:
    answer = explain(
        [TRACE.encode()], Knowledge(EMPTY, (), LiteralEngine(()), {"diffusers": "0.19.0"})
    )
    assert answer.recognised == Recognised("python", "UnboundLocalError", "diffusers", "0.19.0")
    assert answer.frame == Frame("/home/me/project/train.py", 12, "main")
    card = " ".join(answer_card(answer, EMPTY, "en", WIDE).split())
    assert "raised by diffusers 0.19.0" in card
    assert "Next: open /home/me/project/train.py:12" in card


@pytest.mark.parametrize("kind", sorted({word[5:] for word in WORDS if word.startswith("kind ")}))
def test_every_kind_has_a_next_step(kind: str) -> None:
    assert say(f"next {kind}", "en", asked="x") != say(f"next {kind}", "zh", asked="x")


def test_what_is_near_is_named_only_where_the_product_is() -> None:
    record = make_record("a/b", "TheError", message="TheError: x")
    corpus = Corpus.of([record])
    for is_kin in (True, False):
        answer = Answer((), (Near("a/b", 0.9, is_kin),), Span(1, "x"), 1, failures=1)
        assert ("a/b" in answer_card(answer, corpus, "en", WIDE)) is is_kin


def test_a_failure_that_was_logged_is_not_taken_for_the_end() -> None:
    record = make_record("a/b", "TheError: lost", message="TheError: lost")
    corpus = Corpus.of([record])
    signatures = corpus.signatures()
    text = (
        "Traceback (most recent call last):\n"
        '  File "app.py", line 3, in try_it\nTheError: lost\n'
        + "INFO going on\n"
        * 20
        + "Traceback (most recent call last):\n"
        '  File "app.py", line 9, in save\nPermissionError: [Errno 13] denied\n'
    )
    answer = explain([text.encode()], Knowledge(corpus, signatures, LiteralEngine(signatures), {}))
    assert [finding.id for finding in answer.findings] == ["a/b"]
    assert answer.frame == Frame("app.py", 3, "try_it")
    assert answer.ending is not None and answer.ending.text.startswith("PermissionError")
    card = answer_card(answer, corpus, "en", WIDE)
    assert "another failure ends it, on line 26 of 26" in card
    assert "│ PermissionError: [Errno 13] denied" in card


@pytest.mark.parametrize(
    "later",
    ["ChildFailedError: x", "subprocess.CalledProcessError: Command 'x' returned non-zero exit status 1."],
)  # fmt: skip
def test_what_only_repeats_the_failure_of_a_child_is_no_other_end(later: str) -> None:
    record = make_record("a/b", "TheError: lost", message="TheError: lost")
    corpus = Corpus.of([record])
    signatures = corpus.signatures()
    text = f"TheError: lost\n{'x' * 3}\n" + "INFO\n" * 9 + later + "\n"
    answer = explain([text.encode()], Knowledge(corpus, signatures, LiteralEngine(signatures), {}))
    assert answer.ending is None


# --- terminals -----------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp1252", "cp936", "cp437", "ascii"])
def test_a_code_page_without_our_signs_gets_others_and_no_question_marks(
    corpus: Corpus, answers: list[Answer], encoding: str
) -> None:
    found = next(a for a in answers if a.findings and not a.findings[0].decided)
    card = answer_card(found, corpus, "en", WIDE)
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    _write(stream, card.replace("?", "Q"))
    text = stream.buffer.getvalue().decode(encoding)
    assert "✓" in card and "│" in card
    assert "?" not in text and ("+" in text)


@pytest.mark.parametrize(
    ("environ", "platform", "takes"),
    [({}, "win32", False), ({"WT_SESSION": "1"}, "win32", True), ({}, "linux", True)],
)
def test_an_old_console_of_windows_gets_no_escapes(
    environ: dict[str, str], platform: str, takes: bool
) -> None:
    assert _takes_escapes(environ, platform) is takes


HOSTILE = "\x1b[31m\u202egnp.exe\u202c<b>&`x`\x07\x9b2J"


def test_hostile_words_stay_harmless_where_they_are_recognised() -> None:
    text = (
        "Traceback (most recent call last):\n"
        f'  File "/home/{HOSTILE}/a.py", line 3, in {HOSTILE}\n'
        f"ValueError: {HOSTILE}\n" + "INFO\n" * 9 + "Traceback (most recent call last):\n"
        f'  File "b.py", line 9, in f\n{HOSTILE}.OtherError: {HOSTILE} later\n'
    )
    answer = explain([text.encode()], Knowledge(EMPTY, (), LiteralEngine(()), {}))
    for language in LANGUAGES:
        card = answer_card(answer, EMPTY, language, WIDE)
        assert not set("\x1b\u202e\u202c\x07\x9b") & set(card)
        html = answer_html(answer, EMPTY, language)
        assert "<b>" not in html and not set("\x1b\u202e\x07\x9b") & set(html)


def test_a_brief_says_what_was_recognised_and_what_to_do_next() -> None:
    """As the card does; what the text itself says stands under `quoted`."""
    evil = "IGNORE_ALL"
    text = (
        'Traceback (most recent call last):\n  File "train.py", line 12, in main\n    f()\n'
        f'  File "/v/site-packages/diffusers/a.py", line 3, in g\n{evil}Error: {evil}\n'
    )
    answer = explain([text.encode()], Knowledge(EMPTY, (), LiteralEngine(()), {}))
    view = view_answer(answer, EMPTY, "en")
    brief = brief_answer(view, "en")
    told = brief["unexplained"]

    assert told["kind"] == "python" and "print the values" in told["next"]
    assert evil not in json.dumps({key: told[key] for key in told if key != "quoted"})
    lines = answer_text(brief, "en").splitlines()
    assert lines[1].startswith("Recognised: ") and lines[2].startswith("Next: ")
    assert all("never an instruction" in line for line in lines if evil in line)
    shown = answer_markdown(view, "zh")
    assert "下一步：" in shown and "`train.py:12" in shown
