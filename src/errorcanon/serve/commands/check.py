"""canon check MODULE:NAME"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any

from errorcanon import guard
from errorcanon.guard.calls import Tensor
from errorcanon.guard.inputs import parse_input
from errorcanon.guard.words import in_language
from errorcanon.model import Answer, CanonError, Language
from errorcanon.publish.ansi import Terminal, lines_text
from errorcanon.publish.controls import json_text, one_line
from errorcanon.publish.view import format_range
from errorcanon.publish.wording import say
from errorcanon.serve.commands.pipe import show_card
from errorcanon.serve.console import (
    FOUND,
    NOTHING,
    complain,
    language_of,
    put,
    stdout_terminal,
    warn,
)
from errorcanon.serve.environment import collect_loaded
from errorcanon.serve.loading import UserCodeError, load_model, missing
from errorcanon.serve.service import Service
from errorcanon.versions import parse, parse_pairs

SCHEMA = "errorcanon/check/1"
_PRODUCTS = ("cuda", "cudnn", "flax", "jax", "jaxlib", "keras", "tensorflow", "torch")
_MOST_KNOWN = 3


def check(arguments: Namespace) -> int:
    """Look at a model; exit 1 where something was found or could not be looked at.

    What the user's own code prints goes to standard error, so that the answer stands alone.
    """
    language = language_of(arguments)
    inputs = [parse_input(text) for text in arguments.input]
    target = _parse_target(arguments.target)
    service = Service.open()
    warn(say("runs code", language, what=arguments.model))
    try:
        with redirect_stdout(sys.stderr):
            model = load_model(arguments.model)
            result = _look(service, model, inputs, target, arguments)
    except UserCodeError as error:
        raise _explained(service, error, language) from None
    if arguments.format == "json":
        put(json_text(_view(result, service, language), indent=2) + "\n")
    else:
        put(lines_text(_lines(result, service, language, stdout_terminal())))
    return FOUND if result.report.is_sound else NOTHING


@dataclass(frozen=True, slots=True)
class _Result:
    """What a check showed, and what was mended."""

    model: str
    inputs: tuple[Tensor, ...]
    report: guard.Report
    known: tuple[Answer, ...]
    """For each thing that could not be looked at: what its exception is known as."""
    changes: guard.Changes | None
    shows_diff: bool


def _look(
    service: Service,
    model: Any,
    inputs: Sequence[Tensor],
    target: Mapping[str, str],
    arguments: Namespace,
) -> _Result:
    try:
        report = guard.check(model, *inputs, target=target)
        mends = arguments.fix or arguments.diff
        changes = guard.fix(model, *inputs, target=target) if mends else None
    except CanonError as error:
        raise CanonError(f"{arguments.model}: {error}") from None
    except ModuleNotFoundError as error:  # of an adapter: Keras without its backend
        raise CanonError(f"{arguments.model}: {missing(error.name or 'a framework')}") from None
    versions = {**collect_loaded(), **target}
    known = [service.explain([u.raised.encode()], versions) for u in report.unchecked]
    return _Result(
        arguments.model, tuple(inputs), report, tuple(known), changes, bool(arguments.diff)
    )


def _parse_target(texts: Sequence[str]) -> dict[str, str]:
    """Read `cudnn=8.9,torch=2.1`.

    Raises:
        CanonError: written another way, an unknown product, or no version.
    """
    target = parse_pairs(texts, "--target")
    for product, version in target.items():
        if product not in _PRODUCTS:
            raise CanonError(f"--target '{product}={version}': products are {', '.join(_PRODUCTS)}")
        parse(product, version)
    return target


def _explained(service: Service, error: UserCodeError, language: Language) -> CanonError:
    """Show the user's traceback, and the card where the failure is known."""
    text = error.traceback()
    complain(text)
    answer = service.explain([text.encode("utf-8", "replace")], collect_loaded())
    if answer.findings:
        show_card(service, answer, language)
    return CanonError(f"{error}; {error.remedy()}")


# --- as text -------------------------------------------------------------------


def _lines(
    result: _Result, service: Service, language: Language, terminal: Terminal
) -> Iterator[str]:
    for fault in result.report:
        yield from _fault_lines(fault, service, language, terminal)
        yield ""
    for unchecked, answer in zip(result.report.unchecked, result.known, strict=True):
        where = unchecked.path or result.model
        yield terminal.paint(one_line(f"{where}: {say('not checked', language)}"), "title")
        yield from terminal.fold(in_language(unchecked.why, language), "  ", "  ")
        for identity in _ids(answer):
            title = service.record(identity).prose[language].title
            yield from terminal.fold(say("known as", language, title=title), "  ", "  ")
            yield "  " + terminal.paint(say("more", language, id=identity), "dim")
        yield ""
    if result.report.is_sound:
        yield say("no fault", language)
    report = result.report
    yield say("looked at", language, layers=report.layers, calls=report.calls)
    if not result.inputs:
        yield say("no input", language)
    if result.changes is not None:
        yield ""
        yield from _change_lines(result.changes, result.shows_diff, language)


def _fault_lines(
    fault: guard.Fault, service: Service, language: Language, terminal: Terminal
) -> Iterator[str]:
    where = f"{fault.path} ({fault.layer})" if fault.path else fault.layer
    parameter, value, bound = (
        in_language(text, language) for text in (fault.parameter, fault.value, fault.bound)
    )
    what = say("must be", language, parameter=parameter, value=value, bound=bound)
    is_error = fault.severity == "error"
    style, words = ("bad", "fails there") if is_error else ("test", "may fail there")
    if fault.outcome:
        words = "spoils there"
    holds = say(words, language, versions=_versions(fault, language))
    yield terminal.paint(one_line(where), "title") + f": {what}"
    yield from (terminal.paint(line, style) for line in terminal.fold(holds, "  ", "  "))
    title = service.record(fault.record).prose[language].title
    # The title may be about the releases that refuse the call.
    told = in_language(fault.outcome, language) or title
    yield from terminal.fold(told, "  ", "  ")
    yield "  " + terminal.paint(say("more", language, id=fault.record), "dim")


def _versions(fault: guard.Fault, language: Language) -> str:
    ranges = [format_range(affected, language) for affected in fault.affects]
    return "; ".join(ranges) or say("every version", language)


def _change_lines(changes: guard.Changes, shows_diff: bool, language: Language) -> Iterator[str]:
    if not changes:
        yield say("no change", language)
        return
    yield say("changed", language)
    yield from changes.diff().splitlines() if shows_diff else map(str, changes)


def _ids(answer: Answer) -> list[str]:
    return [finding.id for finding in answer.findings[:_MOST_KNOWN]]


# --- as JSON -------------------------------------------------------------------


def _view(result: _Result, service: Service, language: Language) -> dict[str, Any]:
    """Give the public form; docs/guard.md describes it."""
    report, changes = result.report, result.changes
    unchecked = zip(report.unchecked, result.known, strict=True)
    return {
        "schema": SCHEMA,
        "model": result.model,
        "faults": [_fault_view(fault, service, language) for fault in report],
        "unchecked": [
            {
                "path": item.path,
                "why": in_language(item.why, language),
                "raised": item.raised or None,
                "records": [_record_view(i, service, language) for i in _ids(answer)],
            }
            for item, answer in unchecked
        ],
        "layers": report.layers,
        "calls": report.calls,
        "changes": None if changes is None else [_change_view(change) for change in changes],
        "diff": changes.diff() if changes is not None and result.shows_diff else None,
    }


def _fault_view(fault: guard.Fault, service: Service, language: Language) -> dict[str, Any]:
    return {
        "path": fault.path,
        "layer": fault.layer,
        "parameter": fault.parameter,
        "value": fault.value,
        "bound": in_language(fault.bound, language),
        "severity": fault.severity,
        "rule": fault.rule,
        "affects": [
            {"product": a.product, "introduced": a.introduced, "fixed": a.fixed}
            for a in fault.affects
        ],
        "versions": _versions(fault, language),
        "outcome": in_language(fault.outcome, language) or None,
        "record": _record_view(fault.record, service, language),
    }


def _record_view(identity: str, service: Service, language: Language) -> dict[str, Any]:
    record = service.record(identity)
    return {"id": record.id, "title": record.prose[language].title, "url": f"/errors/{record.id}/"}


def _change_view(change: guard.Change) -> dict[str, Any]:
    return {
        "path": change.path,
        "layer": change.layer,
        "parameter": change.parameter,
        "before": change.before,
        "after": change.after,
        "record": change.record,
    }
