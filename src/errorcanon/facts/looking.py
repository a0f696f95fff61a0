"""Look at a machine: read facts within a second, those that may hang in a process apart."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence

from errorcanon.facts.fact import Fact, Facts, Look, Subject, Unknown, Value
from errorcanon.facts.timed import read_fact

SECONDS = 1.0
"""What all facts together may take."""


def look_at(
    facts: Sequence[Fact],
    subject: Subject,
    environ: Mapping[str, str] = os.environ,
    seconds: float = SECONDS,
) -> Facts:
    """Read facts; each one is a value or says why it is unknown. Never raises, changes nothing."""
    from errorcanon.facts.apart import Apart  # imports subprocess

    end = time.monotonic() + seconds
    apart = Apart([fact for fact in facts if fact.can_hang], subject, environ)
    near = [fact for fact in facts if not fact.can_hang]
    found = {**look_near(near, subject, environ, end), **apart.collect(end)}
    return {fact.name: found[fact.name] for fact in facts}


def look_near(
    facts: Sequence[Fact],
    subject: Subject,
    environ: Mapping[str, str] = os.environ,
    end: float | None = None,
) -> Facts:
    """Read facts that cannot hang, in this process: for a hook, which starts none."""
    look = Look(subject, environ, {})
    found: dict[str, Value | Unknown] = {}
    for fact in facts:
        if fact.can_hang:
            found[fact.name] = Unknown("it is read in a process apart, and none was started")
        elif end is not None and time.monotonic() > end:
            found[fact.name] = Unknown("the time for all facts was up before it")
        else:
            found[fact.name] = read_fact(fact, look)
    return found
