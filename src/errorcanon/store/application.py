"""Read how a machine applies a remedy: `apply` of a claim."""

from __future__ import annotations

import re
import shlex

from errorcanon.model import LOOKUP_GIVES, Application, ClaimKind
from errorcanon.store.lab_values import to_requirement
from errorcanon.store.tables import Table

CAPTURE = re.compile(r"\{(\w+)\}")
"""Stands for what a line or a survey says."""
_VARIABLE = re.compile(r"[A-Za-z_]\w{0,99}", re.ASCII)


def read_application(row: Table, kind: ClaimKind, captured: frozenset[str]) -> Application | None:
    """Read what is installed or set in order to try a remedy; None where a person has to do it.

    `apply.install` holds requirements by name, `apply.set` variables, both as a shell parts words.

    Raises:
        CanonError: it is something else, names what nothing captures, or stands at another claim.
    """
    values = row.mapping("apply")
    if not values:
        return None
    if kind not in ("fix", "workaround"):
        row.fail("apply", f"'apply' is said of a fix or a workaround; this is a {kind}")
    install, pairs = values.pop("install", ""), values.pop("set", "")
    if values:
        row.fail("apply", f"'apply.{next(iter(values))}' is unknown; use install or set")
    for name in CAPTURE.findall(install + pairs):
        if name not in captured | LOOKUP_GIVES:
            row.fail("apply", f"'{{{name}}}' is captured by no signature and given by no look-up")
    try:
        return Application(_requirements(install), _variables(pairs))
    except ValueError as error:
        row.fail("apply", f"'apply': {error}")


def _requirements(text: str) -> tuple[str, ...]:
    words = shlex.split(text)
    for word in words:
        if not CAPTURE.search(word):
            to_requirement(word)
    return tuple(words)


def _variables(text: str) -> tuple[tuple[str, str], ...]:
    pairs = [word.partition("=") for word in shlex.split(text)]
    for name, sign, _ in pairs:
        if not sign or not _VARIABLE.fullmatch(name):
            raise ValueError(f"a variable is written as NAME=value, not {name!r}")
    return tuple((name, value) for name, _, value in pairs)
