"""What is said of a failure that no record knows: what was recognised, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from errorcanon.model import Answer, Frame, Language, MessageOrigin, Origins, Recognised, Span
from errorcanon.publish.controls import one_line
from errorcanon.publish.view import view_codes
from errorcanon.publish.wording import say
from errorcanon.store.index import Corpus

_STANDS_FOR = {
    "install": "PACKAGE", "import": "MODULE", "ssh": "HOST", "command": "NAME",
}  # fmt: skip
"""What a command names where the text does not say it."""
_ENDS = {
    (False, False): "always", (True, False): "since", (False, True): "until",
    (True, True): "between",
}  # fmt: skip
"""How releases are told, by whether older and newer ones lack a message."""


def nothing_lines(
    answer: Answer, corpus: Corpus, language: Language
) -> Iterator[tuple[int, str, str]]:
    """Give the lines of an answer without a finding: depth, style and text; `quote` is a style."""
    yield 0, "", format_nothing(answer, language)
    shown = suspected(answer)
    if shown is not None:
        words, span = shown
        yield 0, "", say(words, language, place=format_place(span, answer.lines, language))
        yield 0, "quote", span.text
    if told := format_recognised(answer, language):
        yield 0, "", told
    for text in format_origins(answer.origins, language):
        yield 0, "", text
    if step := next_step(answer, language):
        yield 0, "title", step
    yield from _codes(answer, language)
    yield from _near(answer, corpus, language)
    for text in format_looked_at(answer, language):
        yield 0, "dim", text


def _codes(answer: Answer, language: Language) -> Iterator[tuple[int, str, str]]:
    if not answer.codes:
        return
    from errorcanon.publish.codes import format_codes  # few answers hold a code

    yield 0, "", ""
    for depth, text in format_codes(view_codes(answer, language), language):
        yield depth, "", text
    yield 0, "", ""


def _near(answer: Answer, corpus: Corpus, language: Language) -> Iterator[tuple[int, str, str]]:
    """Name what is near and about a product that the text names."""
    near = [near for near in answer.near if near.is_kin]
    if not near:
        return
    yield 0, "", ""
    yield 0, "", say("near", language) + ":"
    for one in near:
        yield 1, "", "~ " + corpus.record(one.id).prose[language].title
        yield 2, "id", f"{one_line(one.id)} ({one.score:.2f})"


def format_nothing(answer: Answer, language: Language) -> str:
    """Say that nothing is known of a text, or that there was none."""
    if not answer.lines:
        return say("nothing read", language)
    return say("nothing", language, lines=answer.lines)


def suspected(answer: Answer) -> tuple[str, Span] | None:
    """Give the line of an unknown failure, with the words that introduce it."""
    if answer.failure is not None:
        return "reads like", answer.failure
    return None if answer.suspect is None else ("suspect", answer.suspect)


def format_recognised(answer: Answer, language: Language) -> str:
    """Say what a text tells of an unknown failure; nothing where it tells nothing."""
    seen = answer.recognised
    parts = []
    if seen.kind is not None:
        kind = say(f"kind {seen.kind}", language)
        parts.append(say("further", language, text=kind, more=seen.exception)
                     if seen.exception else kind)  # fmt: skip
    if seen.package:
        package = f"{seen.package} {seen.release}".strip()
        parts.append(say("raised in", language, package=package))
    if answer.frame is not None:
        place = format_frame(answer.frame, language)
        parts.append(say("own frame", language, place=place))
    if not parts:
        return ""
    return say("recognised", language, what=say("between reasons", language).join(parts))


def format_origins(origins: Origins, language: Language) -> list[str]:
    """Say who prints a line, a place a line; nothing where that is not known."""
    if not origins.best:
        name = origins.distribution
        return [say("origin of many", language, package=name)] if name else []
    told = [text for one in origins.best for text in _origin_lines(one, language)]
    if origins.is_healthy:
        told.append(say("origin healthy", language))
    return told


def origin_lines(view: Mapping[str, Any] | None, language: Language) -> list[str]:
    """Say who prints a line, from the public form of that, without what installed files say."""
    if view is None:
        return []
    lines = [place["means"] for place in view["places"]]
    if not lines:
        lines = [say("origin of many", language, package=view["package"])]
    return [*lines, say("origin healthy", language)] if view["failure"] is False else lines


def _origin_lines(origin: MessageOrigin, language: Language) -> Iterator[str]:
    yield format_origin(origin, language)
    if origin.line:
        place = f"{origin.file}:{origin.line}"
        words = "origin here if" if origin.condition else "origin here"
        yield one_line(say(words, language, place=place, condition=origin.condition))


def format_origin(origin: MessageOrigin, language: Language) -> str:
    """Say who prints a line and in which releases."""
    named = f"origin {origin.kind}" if origin.kind != "raise" or origin.error else "origin text"
    place = f"{origin.function} ({origin.file})" if origin.function else origin.file
    is_one = origin.since == origin.until
    ends = "only" if is_one else _ENDS[bool(origin.before), bool(origin.after)]
    releases = say(
        f"origin {ends}", language,
        since=origin.since, until=origin.until, before=origin.before, after=origin.after,
    )  # fmt: skip
    if origin.callers:
        place = say("origin reached", language, place=place, callers=", ".join(origin.callers))
    words = {"error": origin.error, "package": origin.distribution, "place": place}
    return one_line(say(named, language, **words, releases=releases))


def view_origins(origins: Origins, language: Language) -> dict[str, Any] | None:
    """Give the public form of who prints a line; null where that is not known."""
    if not origins.best and not origins.distribution:
        return None
    return {
        "package": origins.distribution or None,
        "failure": None if not origins.best else not origins.is_healthy,
        "places": [
            {
                "package": one.distribution,
                "file": one.file,
                "function": one.function,
                "reached_from": list(one.callers),
                "kind": one.kind,
                "error": one.error,
                "since": one.since,
                "until": one.until or None,
                "absent_before": one.before or None,
                "absent_after": one.after or None,
                "cover": one.cover,
                "installed": {"line": one.line, "condition": one.condition or None}
                if one.line
                else None,
                "means": format_origin(one, language),
            }
            for one in origins.best
        ],
    }


def next_step(answer: Answer, language: Language) -> str:
    """Say what to do next about an unknown failure, as its kind asks for."""
    seen = answer.recognised
    if seen.kind is None:
        return ""
    place = None if answer.frame is None else format_frame(answer.frame, language)
    return say("next step", language, step=_step(seen, language, place))


def view_recognised(answer: Answer, language: Language) -> dict[str, Any] | None:
    """Give the public form of what was recognised; what the text itself says is in `quoted` alone.

    So `next` names what to ask for by a word of ours: PACKAGE, not what the text calls it.
    """
    seen, frame = answer.recognised, answer.frame
    if seen.kind is None:
        return None
    own = say("place quoted", language) if frame is not None else None
    step = _step(seen._replace(asked=""), language, own)
    quoted = {
        "exception": seen.exception,
        "package": f"{seen.package} {seen.release}".strip(),
        "asked": seen.asked,
        "own_code": "" if frame is None else format_frame(frame, language),
    }
    return {
        "kind": seen.kind,
        "means": say(f"kind {seen.kind}", language),
        "next": step,
        "quoted": {name: one_line(text) for name, text in quoted.items() if text},
    }


def _step(seen: Recognised, language: Language, place: str | None) -> str:
    """Say what to do; `place` is where in the user's own code it came up."""
    if seen.kind == "python" and place is not None:
        return say("next python own", language, place=place)
    asked = seen.asked or _STANDS_FOR.get(str(seen.kind), "")
    if seen.kind == "import":
        asked = asked.partition(".")[0]
    return say(f"next {seen.kind}", language, asked=asked)


def format_looked_at(answer: Answer, language: Language) -> list[str]:
    """Say what was looked at where nothing is known, and how to go on with this program."""
    if not answer.lines:
        return []
    if not answer.failures:
        return [] if answer.codes else [say("no failure seen", language)]
    seen = [say("failures seen", language, count=answer.failures)] if answer.failures > 1 else []
    return [*seen, say("next", language)]


def format_place(span: Span, total: int, language: Language) -> str:
    """Say where a line stands in the text."""
    words = "in stream" if span.stream else "line"
    return say(words, language, line=span.line, lines=total, stream=span.stream)


def format_frame(frame: Frame, language: Language) -> str:
    """Write a place in code, as editors and terminals make links of it."""
    place = f"{frame.file}:{frame.line}"
    if not frame.function or frame.function.startswith("<"):
        return one_line(place)
    return say("in function", language, place=place, function=frame.function)
