"""An answer, or a record, in as few words as an agent needs to act: at most so many tokens.

Made from the public views alone. What comes from outside, a line of somebody's log, stands under
`quoted` and nowhere else in the structure, so that a reader knows what to trust.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from errorcanon.model import Language
from errorcanon.publish.card import cut_quote, format_proof
from errorcanon.publish.codes import format_codes
from errorcanon.publish.controls import json_text, log_line, one_line, show_all, show_controls
from errorcanon.publish.unknown import origin_lines
from errorcanon.publish.wording import say
from errorcanon.store.regions import Code, split_code

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
_LABELS = {
    "tell_apart": "check",
    "works": "do",
    "does_not_work": "do not",
    "refuted": "did not hold",
}
_LONGEST_CODE, _LONGEST_COMMAND = 900, 160
"""Characters of a code that is kept whole, and of one that stands in the line of its step."""


@dataclass(frozen=True)
class _Room:
    """How much of an answer is kept."""

    causes: int
    steps: int
    detail: int
    """Characters of a step's detail, of which whole lines are kept."""
    cause: int
    """Characters of a cause, likewise."""
    has_code: bool = True

    def rest(self) -> _Room:
        """Give the room of the causes behind the first: a test, a remedy and a dead end each."""
        return replace(self, steps=min(self.steps, 1), detail=0, cause=min(self.cause, 120))


_ROOMS = (
    _Room(8, 20, 4000, 4000),
    _Room(5, 8, 1200, 1600),
    _Room(5, 6, 500, 900),
    _Room(5, 3, 120, 240),
    _Room(5, 2, 0, 200),
    _Room(4, 1, 0, 120),
    _Room(3, 1, 0, 120, has_code=False),
)
"""From all to the least; the first that fits is taken."""
_BRIEFEST = 3
"""The first of them for a brief answer: what to do, and a sentence on each."""


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
        "near": [near["id"] for near in answer["near"] if near["kin"]],
        "unexplained": _unexplained(answer),
        "origin": _origin(answer["origin"]),
        "codes": [_code(code) for code in answer["codes"]],
        "left_out": list(answer["left_out"]),
    }
    for room in _rooms(budget):
        rest = room if budget > BRIEF else room.rest()
        rooms = [room, *[rest] * (room.causes - 1)]
        kept = [_cause(*one) for one in zip(causes, rooms, strict=False)]
        truncated = len(others) > 4 or len(causes) > room.causes
        truncated |= any(_is_cut([one], its) for one, its in zip(causes, rooms, strict=False))
        brief: dict[str, Any] = show_all({"causes": kept, **frame, "truncated": truncated})
        if _fits(brief, answer_text(brief, language), budget):
            break
    return brief


def brief_record(
    record: Mapping[str, Any], language: Language, budget: int = BRIEF
) -> dict[str, Any]:
    """Shorten the public view of a record until it fits."""
    for room in _rooms(budget):
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
    lines = [] if causes else _unknown_lines(brief, language)
    for number, cause in enumerate(causes, 1):
        lines += _cause_lines(number, cause, len(causes), language)
        if number == 1 and len(causes) > 1:  # below what to do first
            lines.append(say("one of", language, count=len(causes)))
    if brief["others"]:
        lines.append(f"{say('also', language)}:")
        named = (one_line(f"{other['title']} ({other['id']})") for other in brief["others"])
        lines += [f"- {name}" for name in named]
    lines += [say(f"left out {reason}", language) for reason in brief["left_out"]]
    if brief["truncated"]:
        lines.append(say("cut short", language))
    return "\n".join(lines)


def _unknown_lines(brief: Mapping[str, Any], language: Language) -> list[str]:
    lines = [say("nothing known", language)]
    seen = brief["unexplained"]
    if seen and seen["kind"]:
        lines.append(say("recognised", language, what=seen["means"]))
        lines.append(say("next step", language, step=seen["next"]))
    lines += origin_lines(brief["origin"], language)
    if seen:
        lines += _told(seen["quoted"], language)
    codes = [{**code["quoted"], "meanings": code["meanings"]} for code in brief["codes"]]
    lines += ["  " * depth + text for depth, text in format_codes(codes, language, json_text)]
    if brief["near"]:
        near = ", ".join(map(one_line, brief["near"]))
        lines.append(f"{say('near', language)}: {near}")
    return lines


def _cause_lines(
    number: int, cause: Mapping[str, Any], count: int, language: Language
) -> list[str]:
    """Write a cause: what went wrong, its steps, and why it stands where it does."""
    sure = f"{cause['confidence']:.2f}"
    lines = [f"{number}. " + one_line(f"{cause['title']} ({cause['id']}, {sure})")]
    lines += _text_of(cause, language, is_decided=cause["decided"])
    if cause["seen"]:
        told = "; ".join(one["because"] for one in cause["seen"])
        is_against = any(one["says"] == "another" for one in cause["seen"])
        words = say("spoken against" if is_against else "sure seen", language)
        lines.append(one_line(f"{words}, {say('conditions', language, reasons=told)}"))
    elif number == 1 and count > 1 and cause["because"]:
        told = say("between reasons", language).join(cause["because"])
        lines.append(one_line(say("ranked first", language, reasons=told)))
    return [*lines, _quoted(cause["quoted"], language)] if number == 1 else lines


def record_text(brief: Mapping[str, Any], language: Language) -> str:
    """Write a brief record as a short text."""
    lines = [one_line(f"{brief['title']} ({brief['id']})"), *_text_of(brief, language)]
    if brief["truncated"]:
        lines.append(say("cut short", language))
    return "\n".join(lines)


def _rooms(budget: int) -> Sequence[_Room]:
    return _ROOMS[_BRIEFEST:] if budget <= BRIEF else _ROOMS


# --- the structure ---------------------------------------------------------------


def _cause(finding: Mapping[str, Any], room: _Room) -> dict[str, Any]:
    return {
        **_body(finding["record"], room),
        "confidence": finding["confidence"],
        "decided": finding["decided"],
        "quoted": _quote(finding["span"], finding["captures"]),
        "because": finding["reasons"],
        "seen": finding["seen"],
    }


def _body(record: Mapping[str, Any], room: _Room) -> dict[str, Any]:
    return {
        "id": record["id"],
        "title": record["title"],
        "imported": record["imported"],
        "cause": whole_lines(record["root_cause"], room.cause),
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
        "detail": whole_lines(item[detail], room.detail, has_code=room.has_code),
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
    """Say what was recognised, where nothing is known; what the text says of it is quoted."""
    seen = answer["recognised"]
    if answer["findings"] or not (answer["failure"] or seen):
        return None
    line = answer["failure"] or {"line": None, "text": ""}
    return {
        "quoted": _quote(line, seen["quoted"] if seen else {}),
        **{key: seen[key] if seen else None for key in ("kind", "means", "next")},
    }


def _origin(view: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Say who prints a line; what an installed file says of it is left out."""
    if view is None:
        return None
    kept = ("package", "file", "function", "kind", "error", "means")
    places = [{key: place[key] for key in kept} for place in view["places"]]
    return {"package": view["package"], "failure": view["failure"], "places": places}


def _code(code: Mapping[str, Any]) -> dict[str, Any]:
    kept = ("family", "number", "name", "says", "means", "note")
    meanings = [{key: meaning[key] for key in kept} for meaning in code["meanings"]]
    return {"quoted": _quote(code), "meanings": meanings}


def _quote(span: Mapping[str, Any], captures: Mapping[str, str] | None = None) -> dict[str, Any]:
    named = {name: log_line(cut_quote(value)) for name, value in (captures or {}).items()}
    return {"line": span["line"], "text": log_line(cut_quote(span["text"])), "captures": named}


# --- the text --------------------------------------------------------------------


def _text_of(body: Mapping[str, Any], language: Language, *, is_decided: bool = True) -> list[str]:
    lines = _lines_of(body, language, is_decided)
    if not body["imported"]:
        return lines
    told = [line for text in lines for line in str(show_controls(text)).split("\n")]
    return [say("imported", language), *(f"> {line}" for line in told)]


def _lines_of(body: Mapping[str, Any], language: Language, is_decided: bool) -> list[str]:
    """Write the steps, the first thing to do first, and then why."""
    first = ("works", "tell_apart") if is_decided else ("tell_apart", "works")
    lines = []
    for key in (*first, "does_not_work", "refuted"):
        for step in body[key]:
            lines += _step_lines(step, say(_LABELS[key], language), language)
    return [*lines, f"{say('why', language)}: {body['cause']}"]


def _step_lines(step: Mapping[str, Any], label: str, language: Language) -> list[str]:
    """Write a step: its command in its own line where that is short, the rest below."""
    proof = f"[{format_proof(step, language)}]"
    action, below = step["action"], []
    parts = list(split_code(step["detail"]))
    for number, part in enumerate(parts):
        if not isinstance(part, Code):
            below += [part] if part.strip() else []
        elif number == 0 and "\n" not in part.text and len(part.text) <= _LONGEST_COMMAND:
            action += f" `{part.text.strip()}`"
            below += _fill_note(part, language)
        else:
            below += [*(f"  {line}" for line in part.text.split("\n")), *_fill_note(part, language)]
    return [f"{label}: {action} {proof}", *(f"  {line}" for line in below)]


def _fill_note(code: Code, language: Language) -> list[str]:
    """Name what in a code is to be replaced; how far it is proven stands behind its step."""
    return [say("fill in", language, names=", ".join(code.fill))] if code.fill else []


def _quoted(span: Mapping[str, Any], language: Language) -> str:
    """Quote a line that comes from outside, marked as such and kept to one line."""
    text = json_text(span["text"])
    return say("untrusted", language, line=span["line"], text=text)


def _told(quoted: Mapping[str, Any], language: Language) -> list[str]:
    """Quote the line of an unknown failure, and what the text names beside it."""
    lines = [_quoted(quoted, language)] if quoted["text"] else []
    if quoted["captures"]:
        lines.append(say("told there", language, names=json_text(quoted["captures"])))
    return lines


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


def whole_lines(text: str, most: int, *, has_code: bool = False) -> str:
    """Keep the lines, which are sentences, that fit; the first, and the first code, always."""
    if len(text) <= most:
        return text
    kept: list[str] = []
    left, code = most, [""]
    for line in text.splitlines():
        if line.startswith("```") or code[0]:
            code = [line] if not code[0] else [*code, line]
            if len(code) > 1 and line.startswith("```"):
                block = "\n".join(code)
                if has_code and len(block) <= _LONGEST_CODE:
                    kept.append(block)
                has_code, code = False, [""]
            continue
        left -= len(line) + 1
        is_first = line.strip() and not any(one and not one.startswith("```") for one in kept)
        if left >= 0 or (most and is_first):
            kept.append(line)
    return "\n".join(kept).strip()
