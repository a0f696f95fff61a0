"""Try the remedies of failures on single tests, once a session is over, and write what was seen."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from errorcanon.model import CanonError, Language
from errorcanon.publish.controls import one_line
from errorcanon.publish.wording import say
from errorcanon.serve.trials import Bounds, run_try, told

if TYPE_CHECKING:
    import pytest

_DISK = 10
"""GiB that a trial may write."""
_LEAST = 5.0
"""Seconds below which no further test is begun."""


def write_trials(
    reporter: pytest.TerminalReporter, tests: Sequence[str], language: Language
) -> None:
    """Try remedies on one test for each failure, and write a table of verdicts for each."""
    config = reporter.config
    chosen = tests[: config.getoption("canon_try_tests")]
    until = time.monotonic() + config.getoption("canon_try_seconds")
    left = len(tests) - len(chosen)
    reporter.write_sep("=", say("remedies tried", language))
    for number, test in enumerate(chosen):
        if until - time.monotonic() < _LEAST:
            left += len(chosen) - number
            break
        # CANON=0: the run within must not explain and try in its turn.
        command = (sys.executable, "-m", "pytest", test)
        bounds = Bounds(until - time.monotonic(), _DISK)
        reporter.write_line(one_line(f"python -m pytest {test}"))
        try:
            environ = {**os.environ, "CANON": "0"}
            lines = told(run_try(command, config.rootpath, bounds, (), environ), language)
        except CanonError as error:
            lines = list(error.lines)
        for line in lines:
            reporter.write_line(one_line(f"  {line}"))
    if left:
        reporter.write_line(say("not tried", language, count=left))
