"""An exception's class where the code belongs that the software prints."""

from __future__ import annotations

import re
from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "class-as-code"
_CLASS = re.compile(r"(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning)")


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    if record.error_code and _CLASS.fullmatch(record.error_code):
        yield context.problem(
            record,
            "record.toml",
            "error-code",
            NAME,
            f"'{record.error_code}' is a class that many errors have; leave error-code out",
        )


CHECK = Check(NAME, "error-code is the class of an exception", _run)
