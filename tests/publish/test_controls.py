"""What hides or acts is shown, in whatever form an answer or a record is written."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import unicodedata
from html import unescape
from pathlib import Path

import pytest
from conftest import ROOT
from hidden import ATTACKS, OUR_COLOURS, hidden_in
from hypothesis import given
from hypothesis import strategies as st
from making import ask, make_record
from markdown_it import MarkdownIt

from errorcanon.model import Answer, Claim, Prose, Record, Section, Source
from errorcanon.publish.ansi import Terminal, TerminalText
from errorcanon.publish.brief import answer_text, brief_answer, brief_record, record_text
from errorcanon.publish.card import long_card, record_card
from errorcanon.publish.ci_formats import answer_github, answer_sarif
from errorcanon.publish.controls import json_text, log_line, one_line, show_controls
from errorcanon.publish.follow_line import row_json, row_text
from errorcanon.publish.html_card import answer_html
from errorcanon.publish.markdown import answer_markdown, code_span, fence, record_markdown
from errorcanon.publish.screen import answer_card, short_card
from errorcanon.publish.view import view_answer, view_record
from errorcanon.scan.results import Row
from errorcanon.store.index import Corpus, compile_corpus

STATIC = ROOT / "src" / "errorcanon" / "publish" / "static"
PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
"""No text that was decoded holds the halves of a character side by side; JSON joins them."""
hostile = st.text(
    st.one_of(
        st.sampled_from(
            "\x1b\x9b\x9d\x07\r\n\t\b\u202e\u2066\u200b\U000e0041\u2028`~*_<>[]()!&#|\\:"
        ),
        st.characters(categories=["Cc", "Cf", "Zl", "Zp", "Cs", "Lo", "Ll", "Po"]),
    ),
    max_size=60,
).filter(lambda text: not PAIR.search(text))


def test_every_character_that_hides_is_shown() -> None:
    for code in range(0x110000):
        letter = chr(code)
        if hidden_in(letter):
            assert show_controls(letter) == f"⟨U+{code:04X}⟩"
        elif unicodedata.category(letter) not in ("Mn", "Cn"):
            assert show_controls(letter) == letter


@pytest.mark.parametrize(
    "text",
    [
        "损失为 NaN，请检查学习率：lr=1e-3（默认）",
        "┌──┐│ 12%|█▎ | ✓ ✗ … → ⟨x⟩",
        "col\tcol\n  next",
        "⚠️ ✔︎ ❤️‍🔥 👨‍👩‍👧 1️⃣ 👍🏽 🇩🇪",
        "naïve café Ünï 数\u3000据 \ue0b0\U000f0001",
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    assert show_controls(text) == text


@pytest.mark.parametrize("text", ["a\ufe0f", "1\ufe0f", "⚠\ufe0f\ufe0f", "a\u200db", "👍\u200d a"])
def test_what_makes_an_emoji_is_shown_elsewhere(text: str) -> None:
    assert "⟨U+" in show_controls(text)


@given(st.text())
def test_showing_twice_shows_no_more(text: str) -> None:
    for show in (show_controls, one_line, log_line):
        assert show(show(text)) == show(text)


@given(hostile)
def test_json_is_exact_and_holds_nothing_that_acts(text: str) -> None:
    written = json_text({"text": text, "more": [text]})
    assert not hidden_in(written)
    assert json.loads(written)["text"] == text


@given(hostile, hostile)
def test_text_for_a_terminal_stays_so_however_it_is_put_together(text: str, other: str) -> None:
    painted = Terminal(colour=True).paint(text, "id")
    for whole in (other + painted, painted + other, TerminalText(", ").join([other, painted])):
        assert isinstance(whole, TerminalText)
        assert not hidden_in(OUR_COLOURS.sub("", whole))
    assert hidden_in(OUR_COLOURS.sub("", TerminalText.of(f"{other}{painted}"))) == []


# --- a hostile record and a hostile log ---------------------------------------------


def hostile_record(text: str) -> Record:
    section = Section(text, f"{text}\n    {text}\n{text}")
    prose = Prose(
        text, f"Got {{got|{text}}}: {text}", {"cause": section, "fix": section}, {"s": text}
    )
    record = make_record("a/b", r"Boom: (?P<got>.*)", message=text or "Boom")
    return Record(
        **{name: getattr(record, name) for name in ("id", "status", "signatures", "messages")},
        category=text or "x",
        claims=(Claim("cause", "cause"), Claim("fix", "fix")),
        prose={"en": prose, "zh": prose},
        error_code=text,
        sources=(Source("s", f"https://example.org/{text}", "article", ("fix",)),),
        tags=(text,),
    )  # fmt: skip


def written(answer: Answer, corpus: Corpus) -> dict[str, str]:
    """Write an answer, and its record, in every form there is."""
    plain, colours = Terminal(width=60), Terminal(colour=True, width=60)
    view = view_answer(answer, corpus, "en")
    brief = brief_answer(view, "en")
    forms = {
        "card": answer_card(answer, corpus, "en", plain),
        "colour": OUR_COLOURS.sub("", answer_card(answer, corpus, "zh", colours)),
        "long": long_card(answer, corpus, "en", plain),
        "html": answer_html(answer, corpus, "en"),
        "md": answer_markdown(view, "en"),
        "sarif": answer_sarif(view, "a\x1b\nb.log", "1"),
        "github": answer_github(view, "a\x1b\nb.log"),
        "json": json_text(view, indent=2),
        "brief": json.dumps(brief, ensure_ascii=False),
        "brief text": answer_text(brief, "en"),
    }
    for record in corpus.records():
        shown = view_record(record, corpus, "en")
        short = brief_record(shown, "en")
        forms |= {
            "record": OUR_COLOURS.sub("", record_card(shown, "en", colours, corpus)),
            "record md": record_markdown(shown, "en"),
            "record brief": json.dumps(short, ensure_ascii=False),
            "record text": record_text(short, "en"),
        }
    if answer.findings:
        forms["short"] = short_card(answer, corpus, "en", plain)
    return forms


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_form_passes_what_a_log_or_a_record_hides(attack: str) -> None:
    text = ATTACKS[attack]
    records = [hostile_record(text)]
    for log in (f"RuntimeError: Boom: {text}", f"RuntimeError: other {text}", text):
        for name, form in written(ask(records, log), Corpus.of(records)).items():
            assert not hidden_in(form), name


@given(hostile)
def test_no_form_passes_anything_that_hides(text: str) -> None:
    records = [hostile_record(text.encode("utf-8", "replace").decode("utf-8"))]
    log = f"RuntimeError: Boom: {text}".encode("utf-8", "replace")
    for name, form in written(ask(records, log), Corpus.of(records)).items():
        assert not hidden_in(form), name


@given(hostile, hostile)
def test_a_line_of_follow_is_one_line(text: str, name: str) -> None:
    row = Row(*(text if kind == "str" else name for kind in ["str"] * len(Row._fields)))
    row = row._replace(job=name, line=3, record="a/b", confidence=0.5, text=text, explained_by=None)
    for form in (row_text(row), row_json(row)):
        assert not hidden_in(form, kept="")
    assert json.loads(row_json(row))["job"] == name


# --- Markdown -----------------------------------------------------------------------

_COMMONMARK = MarkdownIt("commonmark").enable("table")
FENCES = [
    "```\n# mine\n```",
    "~~~\nmine\n~~~",
    "`` ` ``` ```` mine",
    "`mine`",
    " ` mine ` ",
    "`",
    "<script>alert(1)</script> mine",
    "<!-- mine -->",
    "]]> mine <![CDATA[",
    "![mine](https://evil.example/x.png)",
    "[mine](javascript:alert(1))",
    "<https://evil.example/mine>",
    "| mine | mine |\n|---|---|\n| mine | b |",
    "mine\n====\n\n---",
    "> mine\n\n- mine\n\n1. mine",
    "[mine]: https://evil.example\n\n[mine]",
    "&lt;mine&gt; &#x202e;",
    "**mine** _mine_ \\`mine\\`",
    "\ufe52``mine｀｀｀",
    "    mine\n\tmine",
    "```text\n````\n`````mine",
]


def outside_code(text: str) -> str:
    """Give what a renderer takes for anything but code, markup and addresses too."""
    found = []
    for token in _COMMONMARK.parse(text):
        for part in token.children or [token]:
            if part.type not in ("fence", "code_block", "code_inline"):
                found += [part.content if part.type != "inline" else "", str(part.attrs)]
    return " ".join(found)


@pytest.mark.parametrize("text", FENCES)
def test_a_log_stays_in_code(text: str) -> None:
    records = [make_record("a/b", r"Boom: (?P<got>[\s\S]*)", message="Boom: x")]
    prose = Prose("Title", "Got {got|it}.", records[0].prose["en"].sections, {})
    for language in records[0].prose:
        records[0].prose[language] = prose  # type: ignore[index] # a test's own
    corpus = Corpus.of(records)
    for line in text.split("\n"):
        answer = ask(records, f"RuntimeError: Boom: {line}")
        if line.strip():
            assert answer.findings
        said = outside_code(answer_markdown(view_answer(answer, corpus, "en"), "en"))
        assert "mine" not in said and "evil" not in said
    for written_text in (fence(text), f"- {code_span(text)} end", f"> {code_span(text)}"):
        said = outside_code(written_text)
        assert "mine" not in said and "evil" not in said


@pytest.mark.parametrize("text", FENCES)
def test_a_strangers_record_is_quoted_whole(text: str, tmp_path: Path) -> None:
    path = tmp_path / "theirs.corpus"
    compile_corpus([hostile_record(text)], (), {}, path, asserted=True)
    corpus = Corpus.open(path)
    view = view_record(corpus.record("a/b"), corpus, "en")
    assert view["imported"] is True
    said = outside_code(record_markdown(view, "en"))
    assert "mine" not in said and "evil" not in said and "example.org" not in said
    short = record_text(brief_record(view, "en"), "en").splitlines()
    assert all(line.startswith("> ") for line in short[2:])


def test_a_corpus_beside_ours_is_a_strangers_whatever_it_says(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.sqlite", tmp_path / "theirs.corpus"
    compile_corpus([make_record("c/d", "ours here", message="ours here")], (), {}, ours)
    compile_corpus([make_record("a/b", "theirs here", message="theirs here")], (), {}, theirs)
    corpus = Corpus.open(ours, [theirs])
    assert corpus.asserted == {"a/b"}


@given(hostile)
def test_code_spans_and_fences_give_back_what_was_put_in(text: str) -> None:
    inline = _COMMONMARK.parseInline(f"a {code_span(text)} b")[0].children or []
    codes = [part.content for part in inline if part.type == "code_inline"]
    assert codes == [log_line(text) or " "]
    tokens = _COMMONMARK.parse(f"{fence(text)}\n\nafter")
    assert tokens[0].type == "fence" and tokens[-2].content == "after"
    assert tokens[0].content.strip("\n") == str(show_controls(text)).strip("\n")


# --- other readers ------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["x%0A::error::mine", "\n::stop-commands::mine", "::set-output name=a::b", "##[add-mask]mine"],
)
def test_annotations_give_no_other_command(text: str) -> None:
    records = [hostile_record(text)]
    view = view_answer(ask(records, f"Boom: {text}"), Corpus.of(records), "en")
    lines = answer_github(view, f"a{text}.log").split("\n")
    assert len(lines) == len(view["findings"]) == 1
    assert lines[0].startswith(("::error file=", "::warning file="))
    properties, _, _ = lines[0].removeprefix("::").partition("::")
    assert properties.count(",") == 2


def test_sarif_holds_no_link_and_no_scheme_that_a_log_wrote() -> None:
    records = [hostile_record("[click](https://evil.example)")]
    view = view_answer(ask(records, "Boom: [x](javascript:1)"), Corpus.of(records), "en")
    run = json.loads(answer_sarif(view, "javascript:alert(1)\x1b\udc9b", "1"))["runs"][0]
    assert "](" not in run["results"][0]["message"]["text"]
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "javascript%3Aalert%281%29%1B%9B"


@pytest.mark.parametrize(
    "text", ["--><script>mine", "</script>", "]]>", "</pre><img src=x>", '" onx="']
)
def test_the_card_of_a_notebook_holds_no_markup_of_a_log(text: str) -> None:
    records = [hostile_record(text)]
    html = answer_html(ask(records, f"Boom: {text}"), Corpus.of(records), "en")
    assert text not in html
    assert text in unescape(html)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_the_first_page_of_the_site_shows_the_same() -> None:
    module = (STATIC / "match" / "controls.mjs").as_uri()
    texts = [
        *ATTACKS.values(),
        "⚠️ ✔︎ ❤️‍🔥 👍🏽 1️⃣ 数据 ✓\tx\n",
        "a\ufe0f b\u200dc 1\ufe0f ⚠\ufe0f\ufe0f",
    ]
    program = (
        f"const {{ showControls }} = await import({json.dumps(module)});"
        f"console.log(JSON.stringify({json.dumps(texts)}.map(showControls)));"
    )
    ran = subprocess.run(
        [str(shutil.which("node")), "--input-type=module", "-e", program],
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert json.loads(ran.stdout) == [show_controls(text) for text in texts]
