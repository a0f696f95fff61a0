"""Look at a machine: read facts within a second, in a process apart."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence

from errorcanon.facts.fact import Fact, Facts, Look, Subject, Unknown
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
    found = Apart(facts, Look(subject, environ, sys.prefix, {})).collect(end)
    return {fact.name: found[fact.name] for fact in facts}


def look_near(
    facts: Sequence[Fact], subject: Subject, environ: Mapping[str, str] = os.environ
) -> Facts:
    """Read facts that cannot hang, in this process: for a hook, which starts no other."""
    look = Look(subject, environ, sys.prefix, {})
    left_out = Unknown("it is read in a process apart, and none was started")
    return {fact.name: left_out if fact.can_hang else read_fact(fact, look) for fact in facts}
