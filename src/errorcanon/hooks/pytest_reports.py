"""What a report of pytest says has failed, as the plain traceback that Python would print.

pytest shows whole functions around an error. A test that names a known message, as in
`pytest.raises(match=…)`, has not failed with it, so of the source only what ran is kept, and
of that nothing that quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from errorcanon.hooks.explainer import without_quotes

_REWRITTEN = re.compile(r"^(?:AssertionError: )?assert ", re.MULTILINE)
_ERROR_LINE = re.compile(r"^E {2,}(.*)$", re.MULTILINE)


def traceback_of(longrepr: Any) -> str:
    """Write what `report.longrepr` holds; also where xdist has sent it from another process."""
    chain = getattr(longrepr, "chain", None)
    if chain is None and hasattr(longrepr, "reprtraceback"):
        chain = [(longrepr.reprtraceback, longrepr.reprcrash, None)]
    if chain is None:  # an error of collection is a text
        return "\n".join(_ERROR_LINE.findall(str(longrepr)))
    return without_quotes("\n".join(part for link in chain for part in _link(*link)))


def _link(trace: Any, crash: Any, joint: str | None) -> Iterator[str]:
    """Give one exception of a chain, and the words that join it to the next."""
    if trace.style == "native":  # of --tb=native, and of exception groups
        yield from (line.rstrip("\n") for entry in trace.reprentries for line in entry.lines)
    else:
        yield "Traceback (most recent call last):"
        for entry in trace.reprentries:
            yield from _frame(entry)
        yield _without_values(crash.message) if crash else "\n".join(_errors(trace))
    if joint:
        yield f"\n{joint}\n"


def _frame(entry: Any) -> Iterator[str]:
    if entry.reprfileloc is None:
        return
    yield f'  File "{entry.reprfileloc.path}", line {entry.reprfileloc.lineno}, in …'
    ran = [line[1:] for line in entry.lines if line.startswith(">")]
    if entry.style == "short":
        ran = [line for line in entry.lines if not line.startswith("E ")]
    yield from (f"    {line.strip()}" for line in ran)


def _without_values(message: str) -> str:
    """Cut off the values that pytest adds to an assertion: they are what the test compared."""
    return _REWRITTEN.split(message, maxsplit=1)[0] or "AssertionError"


def _errors(trace: Any) -> list[str]:
    text = "\n".join(line for entry in trace.reprentries for line in entry.lines)
    return _ERROR_LINE.findall(text)
