"""A record, and an answer, as Markdown.

Text from outside, a line of somebody's log or a record that was imported, stands in code spans and
fences and nowhere else, whatever it holds (CommonMark 0.31.2, sections 4.5 and 6.1).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from errorcanon.model import Language
from errorcanon.publish.brief import whole_lines
from errorcanon.publish.codes import format_codes
from errorcanon.publish.controls import log_line, show_controls
from errorcanon.publish.unknown import origin_lines
from errorcanon.publish.wording import say

_MOST_STEPS, _DETAIL = 3, 240
"""Steps of a kind in an answer, and characters of what is said of each beside its code."""
_PLAIN_NAME = re.compile(r"[a-z0-9]+(?:[/-][a-z0-9]+)*")


def fence(text: str) -> str:
    """Put lines into a fence that nothing in them closes."""
    text = str(show_controls(text)).strip("\n")
    marks = _marks(text, 3)
    return f"{marks}text\n{text}\n{marks}"


def code_span(text: str) -> str:
    """Put one line into a code span that nothing in it ends."""
    text = log_line(text) or " "
    marks = _marks(text, 1)
    # Of a blank at both ends one is taken away, unless there is nothing but blanks.
    pad = " " if text.strip() and (text[0] in "` " or text[-1] in "` ") else ""
    return f"{marks}{pad}{text}{pad}{marks}"


def record_markdown(view: Mapping[str, Any], language: Language) -> str:
    """Write a record in the form of the seed documents, from its public view."""
    words = _QUOTED if view["imported"] else _OWN
    parts = [
        f"# {words.line(view['title'])}",
        say("imported", language) if view["imported"] else "",
        fence(view["signature"]),
        words.block(view["summary"]),
        _facts(view, language),
        f"## {say('why', language)}\n\n{words.block(view['root_cause'])}",
        _list(say("tell apart", language), view["discriminators"], "how", language, words),
        _list(say("works", language), view["workarounds"], "how", language, words),
        _list(say("fails", language), view["dead_ends"], "why_fails", language, words),
        _list(say("did not hold", language), view["refuted"], "how", language, words),
        _versions(view, language, words),
        _edges(view, language),
        _sources(view, language, words),
    ]
    return str(show_controls("\n\n".join(part for part in parts if part) + "\n"))


def records_markdown(rows: Iterable[Mapping[str, Any]]) -> str:
    """List records, from their rows."""
    lines = (f"- {_name(row['id'])}: {_title(row)}\n" for row in rows)
    return str(show_controls("".join(lines)))


def answer_markdown(answer: Mapping[str, Any], language: Language) -> str:
    """Write an answer, from its public view."""
    parts = [_finding(finding, language) for finding in answer["findings"]]
    if not parts:
        near = [
            f"- {_name(item['id'])} ({item['score']:.2f})" for item in answer["near"] if item["kin"]
        ]
        said = [say("nothing known", language), *_unexplained(answer, language)]
        parts.append("\n\n".join(said) + "\n")
        if answer["codes"]:
            parts[-1] += "\n" + _codes(answer["codes"], language) + "\n"
        if near:
            parts[-1] += "\n" + "\n".join([say("near", language) + ":", "", *near]) + "\n"
    parts += [say(f"left out {reason}", language) + "\n" for reason in answer["left_out"]]
    return str(show_controls("\n---\n\n".join(parts)))


def _finding(finding: Mapping[str, Any], language: Language) -> str:
    """Write what happened, the first thing to do first, and why last; the page has the rest."""
    record, span = finding["record"], finding["span"]
    words = _QUOTED if record["imported"] else _OWN

    def steps(heading: str, key: str, detail: str) -> str:
        rows = [
            {**row, detail: whole_lines(row[detail], _DETAIL, has_code=True)}
            for row in record[key][:_MOST_STEPS]
        ]
        return _list(say(heading, language), rows, detail, language, words)

    works = steps("works", "workarounds", "how")
    tests = steps("tell apart", "discriminators", "how")
    why = words.block(whole_lines(record["root_cause"], _DETAIL))
    return "\n\n".join(
        part
        for part in (
            f"**{_happened(finding)}** ({code_span(finding['id'])}, {finding['confidence']:.2f})",
            *((works, tests) if finding["decided"] else (tests, works)),
            steps("fails", "dead_ends", "why_fails"),
            steps("did not hold", "refuted", "how"),
            say("imported", language) if record["imported"] else "",
            f"## {say('why', language)}\n\n{why}",
            f"> {span['line']}: {code_span(span['text'])}",
        )
        if part
    ) + "\n"  # fmt: skip


def _unexplained(answer: Mapping[str, Any], language: Language) -> list[str]:
    """Quote the line that says what failed, where no record explains it."""
    seen, span = answer["recognised"], answer["failure"]
    lines = []
    if seen:
        lines.append(say("recognised", language, what=seen["means"]))
        lines.append("**" + say("next step", language, step=seen["next"]) + "**")
        lines += [f"- {name}: {code_span(text)}" for name, text in seen["quoted"].items()]
    lines += [f"- {text}" for text in origin_lines(answer["origin"], language)]
    return [*lines, f"> {span['line']}: {code_span(span['text'])}"] if span else lines


def _codes(codes: Sequence[Mapping[str, Any]], language: Language) -> str:
    """List what the codes of a text mean."""
    lines = []
    for depth, text in format_codes(codes, language, code_span):
        lines += ["  " * (depth - 1) + f"- {text}"] if depth else [text, ""]
    return "\n".join(lines)


def _happened(finding: Mapping[str, Any]) -> str:
    """Say what happened; a sentence that holds captures is the log's, as code is."""
    said: str = finding["what_happened"]
    record = finding["record"]
    return said if said == record["summary"] and not record["imported"] else code_span(said)


# --- words and their trust ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Words:
    """How a record's texts are written: a line of them, and several."""

    line: Callable[[str], str]
    block: Callable[[str], str]


_OWN = _Words(str, str)
"""Prose of ours is Markdown."""
_QUOTED = _Words(code_span, fence)


def _marks(text: str, least: int) -> str:
    """Give more backticks than stand side by side anywhere in a text."""
    return "`" * max(least, 1 + max(map(len, re.findall("`+", text)), default=0))


def _name(text: str) -> str:
    """Write an id or a category; what is no plain word is quoted."""
    return text if _PLAIN_NAME.fullmatch(text) else code_span(text)


def _title(row: Mapping[str, Any]) -> str:
    return code_span(row["title"]) if row["imported"] else str(row["title"])


# --- parts -------------------------------------------------------------------------


def _facts(view: Mapping[str, Any], language: Language) -> str:
    rows = [
        ("ID", code_span(view["id"])),
        ("Domain", _name(view["domain"])),
        ("Category", _name(view["category"])),
    ]
    if view["error_code"]:
        rows.append(("Error Code", code_span(view["error_code"])))
    rows.append(("Verification", say(view["verification_tier"], language)))
    return "\n".join(f"- **{name}:** {value}" for name, value in rows)


def _list(
    heading: str, items: list[dict[str, Any]], detail: str, language: Language, words: _Words
) -> str:
    if not items:
        return ""
    rows = []
    for number, item in enumerate(items, 1):
        mark = f"{say(item['kind'], language)}, {say(item['tier'], language)}"
        if item["n"]:
            mark += f", {item['k']}/{item['n']}"
        told = words.block(item[detail]) if item[detail].strip() else ""
        indent = " " * len(f"{number}. ")
        body = "\n".join(f"{indent}{line}".rstrip() for line in told.split("\n"))
        rows.append(f"{number}. **{words.line(item['action'])}** ({mark})\n{body}".rstrip())
    return f"## {heading}\n\n" + "\n".join(rows)


def _versions(view: Mapping[str, Any], language: Language, words: _Words) -> str:
    rows = [f"- {words.line(row['version'])}" for row in view["versions"]]
    return f"## {say('versions', language)}\n\n" + "\n".join(rows) if rows else ""


def _edges(view: Mapping[str, Any], language: Language) -> str:
    graph = view["transition_graph"]
    rows = [
        f"- {say(words, language)}: " + ", ".join(map(code_span, graph[key]))
        for words, key in (("leads to", "leads_to"), ("preceded by", "preceded_by"))
        if graph[key]
    ]
    return "\n".join(rows)


def _sources(view: Mapping[str, Any], language: Language, words: _Words) -> str:
    rows = [_source(source["url"], source["shows"], words) for source in view["sources"]]
    return f"## {say('sources', language)}\n\n" + "\n".join(rows) if rows else ""


def _source(url: str, shows: str, words: _Words) -> str:
    if words is _QUOTED:  # its address is text, not a link to follow
        return f"- {code_span(url)}" + (f" {code_span(shows)}" if shows else "")
    return f"- <{url}> {shows}"
