"""Look at a machine: read facts within a second, in a process apart."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence

from errorcanon.facts.fact import Fact, Facts, Look, Subject, Unknown, Value
from errorcanon.facts.timed import read_fact

SECONDS = 1.0
"""What all facts together may take."""
NEAR_SECONDS = 0.5
"""What those may take that are read within the program that failed."""
NVML = "NVML"
"""The source of facts that need NVIDIA's library."""


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
    facts: Sequence[Fact],
    subject: Subject,
    environ: Mapping[str, str] = os.environ,
    seconds: float = NEAR_SECONDS,
) -> Facts:
    """Read facts in this process: for a hook, which starts no other and loads no library.

    What may hang is read in a thread that is left behind when its time is up; it ends with the
    program, which has failed.
    """
    look = Look(subject, environ, sys.prefix, {})
    found: dict[str, Value | Unknown] = {}
    waiting: list[Fact] = []
    for fact in facts:
        if fact.source == NVML:
            found[fact.name] = Unknown("it needs a library, and none is loaded within a program")
        elif fact.can_hang:
            waiting.append(fact)
        else:
            found[fact.name] = read_fact(fact, look)
    found |= _read_beside(waiting, look, seconds)
    return {fact.name: found[fact.name] for fact in facts}


def _read_beside(
    facts: Sequence[Fact], look: Look, seconds: float
) -> Mapping[str, Value | Unknown]:
    """Read facts in a thread; those that it has not read in time are unknown."""
    import threading

    found: dict[str, Value | Unknown] = {}

    def read() -> None:
        for fact in facts:
            found[fact.name] = read_fact(fact, look)

    if facts:
        reader = threading.Thread(target=read, name="canon-facts", daemon=True)
        reader.start()
        reader.join(seconds)
    late = Unknown("it took too long")
    return {fact.name: found.get(fact.name, late) for fact in facts}
