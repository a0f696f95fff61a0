"""Measure what looking at this machine takes: cold, warm, and fact by fact.

    python benchmarks/facts.py

Cold is `canon env --json` as a command, with the start of the interpreter; warm is a look from a
process that has imported everything. Both run in a process apart, which imports anew. What a look
adds to `canon run` of a failing command is measured with and without one.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from errorcanon.facts.catalogue import FACTS
from errorcanon.facts.fact import Look, Unknown
from errorcanon.facts.looking import look_at
from errorcanon.facts.subject import this_process
from errorcanon.facts.timed import alarms, read_timed

RUNS = 11


def main() -> None:
    """Measure and print."""
    cold = [
        timed(lambda: subprocess.run(COMMAND, check=True, capture_output=True)) for _ in range(RUNS)
    ]
    warm = [timed(lambda: look_at(FACTS, this_process())) for _ in range(RUNS)]
    found = look_at(FACTS, this_process())
    known = sum(1 for value in found.values() if not isinstance(value, Unknown))
    print(f"{len(FACTS)} facts, {known} known here")
    print(f"cold: canon env --json      {of(cold)}")
    print(f"warm: a look                {of(warm)}")
    plain = [timed(lambda: subprocess.run(RUN_BLIND, capture_output=True)) for _ in range(RUNS)]
    looked = [timed(lambda: subprocess.run(RUN, capture_output=True)) for _ in range(RUNS)]
    print(f"canon run --no-look, failing {of(plain)}")
    print(f"canon run, failing          {of(looked)}")
    print("the slowest facts, first reading (ms of the clock):")
    for took, name in sorted(each(), reverse=True)[:8]:
        print(f"  {took * 1000:6.1f}  {name}")


FAILING = "raise RuntimeError('mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)')"
RUN = [sys.executable, "-m", "errorcanon", "run", "--", sys.executable, "-c", FAILING]
RUN_BLIND = [*RUN[:4], "--no-look", *RUN[4:]]
COMMAND = [sys.executable, "-m", "errorcanon", "env", "--json"]


def each() -> list[tuple[float, str]]:
    """Give how long each fact takes, in the order of the catalogue: shared readings count once."""
    import os

    look = Look(this_process(), dict(os.environ), sys.prefix, {})
    with alarms():
        return [(timed(lambda fact=fact: read_timed(fact, look)), fact.name) for fact in FACTS]


def timed(run: object) -> float:
    """Give the seconds that a call takes."""
    assert callable(run)
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def of(seconds: list[float]) -> str:
    """Say the median and the span of some times."""
    middle = statistics.median(seconds)
    return f"{middle * 1000:.0f} ms (from {min(seconds) * 1000:.0f} to {max(seconds) * 1000:.0f})"


if __name__ == "__main__":
    main()
