"""An answer, or a record, in as few words as an agent needs to act: at most so many tokens.

Made from the public views alone. What comes from outside, a line of somebody's log, stands under
`quoted` and nowhere else in the structure, so that a reader knows what to trust.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from errorcanon.model import Language
from errorcanon.publish.card import cut_quote, format_proof, mark_of
from errorcanon.publish.codes import format_codes
from errorcanon.publish.controls import json_text, log_line, one_line, show_all, show_controls
from errorcanon.publish.wording import say

BRIEF = 2000
"""The most tokens of a brief answer."""
FULL = 8000
"""The most tokens of a full one; clients cut answers of 10,000 and more."""
_STEPS = (
    ("tell_apart", "discriminators", "how"),
    ("works", "workarounds", "how"),
    ("does_not_work", "dead_ends", "why_fails"),
    ("refuted", "refuted", "how"),
)
_HEADINGS = {
    "tell_apart": "tell apart",
    "works": "works",
    "does_not_work": "fails",
    "refuted": "did not hold",
}


@dataclass(frozen=True)
class _Room:
    """How much of an answer is kept."""

    causes: int
    steps: int
    detail: int
    """Characters of a step's detail, of which whole lines are kept."""
    cause: int
    """Characters of a cause, likewise."""


_ROOMS = (
    _Room(8, 20, 4000, 4000),
    _Room(5, 8, 1200, 1600),
    _Room(5, 6, 500, 900),
    _Room(5, 4, 240, 500),
    _Room(5, 3, 100, 300),
    _Room(4, 2, 0, 200),
    _Room(3, 1, 0, 120),
)
"""From all to the least; the first that fits is taken."""


def count_tokens(text: str) -> int:
    """Say how many tokens a text has at most, whatever the model counts them with.

    Three characters of English prose, code or JSON, and one Chinese character, are taken for a
    token; benchmarks/answer_tokens.py compares that with a real tokenizer.
    """
    wide = sum(character > "\u2e7f" for character in text)
    return -(-(len(text) - wide) // 3) + -(-wide * 11 // 10)


def brief_answer(
    answer: Mapping[str, Any], language: Language, budget: int = BRIEF
) -> dict[str, Any]:
    """Shorten the public view of an answer until it fits.

    The first failure's possible causes come whole first; more than one says that the text alone
    cannot decide. `truncated` tells that something was left out, and `get_record` has it.
    """
    findings = answer["findings"]
    causes = [f for f in findings if f is findings[0] or f["id"] in findings[0]["ambiguous_with"]]
    others = [_other(finding) for finding in findings if finding not in causes]
    frame = {
        "others": others[:4],
        "near": [near["id"] for near in answer["near"]],
        "unexplained": _unexplained(answer),
        "codes": [_code(code) for code in answer["codes"]],
        "left_out": list(answer["left_out"]),
    }
    for room in _ROOMS:
        kept = [_cause(finding, room) for finding in causes[: room.causes]]
        truncated = len(others) > 4 or len(causes) > room.causes or _is_cut(causes, room)
        brief: dict[str, Any] = show_all({"causes": kept, **frame, "truncated": truncated})
        if _fits(brief, answer_text(brief, language), budget):
            break
    return brief


def brief_record(
    record: Mapping[str, Any], language: Language, budget: int = BRIEF
) -> dict[str, Any]:
    """Shorten the public view of a record until it fits."""
    for room in _ROOMS:
        brief: dict[str, Any] = show_all(
            {
                **_body(record, room),
                "signature": record["signature"],
                "versions": [row["version"] for row in record["versions"]],
                "sources": [source["url"] for source in record["sources"]],
                "truncated": _is_cut([{"record": record}], room),
            }
        )
        if _fits(brief, record_text(brief, language), budget):
            break
    return brief


def answer_text(brief: Mapping[str, Any], language: Language) -> str:
    """Write a brief answer as a short text."""
    causes: Sequence[Mapping[str, Any]] = brief["causes"]
    lines = []
    if not causes:
        lines.append(say("nothing known", language))
        if brief["unexplained"]:
            lines.append(_quoted(brief["unexplained"]["quoted"], language))
        codes = [{**code["quoted"], "meanings": code["meanings"]} for code in brief["codes"]]
        said = format_codes(codes, language, json_text)
        lines += ["  " * depth + text for depth, text in said]
        if brief["near"]:
            near = ", ".join(map(one_line, brief["near"]))
            lines.append(f"{say('near', language)}: {near}")
    if len(causes) > 1:
        lines.append(say("one of", language, count=len(causes)))
    for number, cause in enumerate(causes, 1):
        sure = f"{cause['confidence']:.2f}"
        lines.append(f"{number}. " + one_line(f"{cause['title']} ({cause['id']}, {sure})"))
        if cause["seen"]:
            told = "; ".join(one["because"] for one in cause["seen"])
            is_against = any(one["says"] == "another" for one in cause["seen"])
            words = say("spoken against" if is_against else "sure seen", language)
            lines.append("   " + one_line(f"{words}, {say('conditions', language, reasons=told)}"))
        if number == 1:
            lines.append(_quoted(cause["quoted"], language))
        lines += _text_of(cause, language)
    if brief["others"]:
        lines.append(f"{say('also', language)}:")
        named = (one_line(f"{other['title']} ({other['id']})") for other in brief["others"])
        lines += [f"- {name}" for name in named]
    lines += [say(f"left out {reason}", language) for reason in brief["left_out"]]
    if brief["truncated"]:
        lines.append(say("cut short", language))
    return "\n".join(lines)


def record_text(brief: Mapping[str, Any], language: Language) -> str:
    """Write a brief record as a short text."""
    lines = [one_line(f"{brief['title']} ({brief['id']})"), *_text_of(brief, language)]
    if brief["truncated"]:
        lines.append(say("cut short", language))
    return "\n".join(lines)


# --- the structure ---------------------------------------------------------------


def _cause(finding: Mapping[str, Any], room: _Room) -> dict[str, Any]:
    return {
        **_body(finding["record"], room),
        "confidence": finding["confidence"],
        "decided": finding["decided"],
        "quoted": _quote(finding["span"], finding["captures"]),
        "seen": finding["seen"],
    }


def _body(record: Mapping[str, Any], room: _Room) -> dict[str, Any]:
    return {
        "id": record["id"],
        "title": record["title"],
        "imported": record["imported"],
        "cause": _whole_lines(record["root_cause"], room.cause),
        **{
            key: [_step(item, detail, room) for item in record[kind][: room.steps]]
            for key, kind, detail in _STEPS
        },
    }


def _step(item: Mapping[str, Any], detail: str, room: _Room) -> dict[str, Any]:
    return {
        "claim": item["claim"],
        "kind": item["kind"],
        "action": item["action"],
        "detail": _whole_lines(item[detail], room.detail),
        "tier": item["tier"],
        "k": item["k"],
        "n": item["n"],
    }


def _other(finding: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": finding["id"],
        "title": finding["record"]["title"],
        "explained_by": finding["explained_by"],
        "quoted": _quote(finding["span"]),
    }


def _unexplained(answer: Mapping[str, Any]) -> dict[str, Any] | None:
    if answer["findings"] or not answer["failure"]:
        return None
    return {"quoted": _quote(answer["failure"])}


def _code(code: Mapping[str, Any]) -> dict[str, Any]:
    kept = ("family", "number", "name", "says", "means", "note")
    meanings = [{key: meaning[key] for key in kept} for meaning in code["meanings"]]
    return {"quoted": _quote(code), "meanings": meanings}


def _quote(span: Mapping[str, Any], captures: Mapping[str, str] | None = None) -> dict[str, Any]:
    named = {name: log_line(cut_quote(value)) for name, value in (captures or {}).items()}
    return {"line": span["line"], "text": log_line(cut_quote(span["text"])), "captures": named}


# --- the text --------------------------------------------------------------------


def _text_of(body: Mapping[str, Any], language: Language) -> list[str]:
    lines = _lines_of(body, language)
    if not body["imported"]:
        return lines
    told = [line for text in lines for line in str(show_controls(text)).split("\n")]
    return [say("imported", language), *(f"> {line}" for line in told)]


def _lines_of(body: Mapping[str, Any], language: Language) -> list[str]:
    lines = [body["cause"]]
    for key, words in _HEADINGS.items():
        if body[key]:
            lines.append(f"{say(words, language)}:")
        for step in body[key]:
            lines.append(f"{mark_of(step)} {step['action']} [{format_proof(step, language)}]")
            lines += [f"  {line}" for line in step["detail"].splitlines() if line.strip()]
    return lines


def _quoted(span: Mapping[str, Any], language: Language) -> str:
    """Quote a line that comes from outside, marked as such and kept to one line."""
    text = json_text(span["text"])
    return say("untrusted", language, line=span["line"], text=text)


# --- what fits -------------------------------------------------------------------


def _fits(brief: Mapping[str, Any], text: str, budget: int) -> bool:
    return max(count_tokens(json.dumps(brief, ensure_ascii=False)), count_tokens(text)) <= budget


def _is_cut(findings: Iterable[Mapping[str, Any]], room: _Room) -> bool:
    for finding in findings:
        record = finding["record"]
        if len(record["root_cause"]) > room.cause:
            return True
        for _, kind, detail in _STEPS:
            items = record[kind]
            if len(items) > room.steps or any(len(item[detail]) > room.detail for item in items):
                return True
    return False


def _whole_lines(text: str, most: int) -> str:
    """Keep the lines, which are sentences, that fit; a first sentence always."""
    if len(text) <= most:
        return text
    kept: list[str] = []
    left = most
    for line in text.splitlines():
        left -= len(line) + 1
        if left < 0:
            break
        kept.append(line)
    if not kept and most:
        kept = text.splitlines()[:1]
    return "\n".join(kept).rstrip()
