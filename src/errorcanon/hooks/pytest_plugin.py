"""A section of pytest's summary for the failures that are known; without any, nothing."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import pytest

from errorcanon.hooks.failure import guarded, is_off

if TYPE_CHECKING:
    from errorcanon.hooks.explainer import Explainer
    from errorcanon.model import Answer

# A run whose tests pass must not pay for this: what explains is imported when something failed.

LONGEST = 2.0
"""Seconds after which no further failure is looked at."""
_MOST_NAMED = 5


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what turns the section off."""
    group = parser.getgroup("errorcanon")
    group.addoption("--no-canon", action="store_true", help="do not explain known failures")
    group.addoption(
        "--canon-try",
        action="store_true",
        help="try the remedies of known failures, apart from your files, and say what turned them",
    )
    group.addoption(
        "--canon-try-tests", type=_count, default=3, metavar="N",
        help="tests on which that is tried, one for each failure (default: 3)",
    )  # fmt: skip
    group.addoption(
        "--canon-try-seconds", type=_count, default=300, metavar="SECONDS",
        help="how long all of that may take (default: 300)",
    )  # fmt: skip
    parser.addini("canon", "explain known failures (default: true)", type="bool", default=True)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no number from 1 on")
    return int(text)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write the section, below the failures and above the list of them."""
    config = terminalreporter.config
    if is_off() or config.getoption("no_canon") or not config.getini("canon"):
        return
    stats = terminalreporter.stats
    reports = [*stats.get("failed", ()), *stats.get("error", ())]
    if reports:
        with guarded(terminalreporter.write_line):
            _write_known(terminalreporter, reports)


def _write_known(reporter: pytest.TerminalReporter, reports: Sequence[object]) -> None:
    from errorcanon.hooks.explainer import open_explainer
    from errorcanon.publish.ansi import Terminal
    from errorcanon.publish.controls import one_line
    from errorcanon.publish.wording import say

    tests_of = _tests_by_text(reports)
    writer = reporter.config.get_terminal_writer()
    terminal = Terminal(writer.hasmarkup, writer.fullwidth if reporter.isatty else None)
    with open_explainer(_environment(reports)) as explainer:
        known, left = _explain(tests_of, explainer)
        if known:
            reporter.write_sep("=", say("known failures", explainer.language))
        for answer, tests in known:
            for test in tests[:_MOST_NAMED]:
                reporter.write_line(one_line(test))
            if (more := len(tests) - _MOST_NAMED) > 0:
                reporter.write_line(say("and more", explainer.language, count=more))
            reporter.write_line(explainer.short_card(answer, terminal))
        if known and left:
            reporter.write_line(say("not looked at", explainer.language, count=left))
        language = explainer.language
    if known and reporter.config.getoption("canon_try"):
        from errorcanon.hooks.pytest_trials import write_trials

        write_trials(reporter, [tests[0] for _, tests in known], language)


def _tests_by_text(reports: Iterable[object]) -> dict[str, list[str]]:
    """Map what failed to the tests that failed with it."""
    from errorcanon.hooks.pytest_reports import traceback_of

    tests_of: dict[str, list[str]] = {}
    for report in reports:
        text = traceback_of(getattr(report, "longrepr", None))
        tests_of.setdefault(text, []).append(getattr(report, "nodeid", ""))
    return tests_of


def _explain(
    tests_of: Mapping[str, list[str]], explainer: Explainer
) -> tuple[list[tuple[Answer, list[str]]], int]:
    """Give each known cause with its tests, and how many failures there was no time for."""
    known: dict[str, tuple[Answer, list[str]]] = {}
    started, left = time.monotonic(), 0
    for text, tests in tests_of.items():
        if time.monotonic() - started > LONGEST:
            left += len(tests)
        elif (answer := explainer.explain(text)).findings:
            _, together = known.setdefault(answer.findings[0].id, (answer, []))
            together += [test for test in tests if test not in together]
    return list(known.values()), left


def _environment(reports: Iterable[object]) -> dict[str, str] | None:
    """Give the versions that the tests had, where not this process ran them but xdist's workers."""
    if not any(hasattr(report, "node") for report in reports):
        return None
    from errorcanon.serve.environment import collect

    return collect(whole=True)
