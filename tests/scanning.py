"""Scan logs that a test has made."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from errorcanon.logs.sources import find_sources
from errorcanon.match.engine import Engine
from errorcanon.match.explain import Knowledge
from errorcanon.scan.local import InProcess, Runner
from errorcanon.scan.results import Results
from errorcanon.scan.scan import scan
from errorcanon.serve.knowledge import OpenKnowledge

ROOT = Path(__file__).resolve().parents[1]
MESSAGES = sorted(ROOT.glob("records/*/*/messages/[0-9]*.txt"))
POISON = b"this line kills whoever matches it"
BENIGN = (ROOT / "tests/corpus/benign.txt").read_bytes().splitlines(keepends=True)
DEADLINE = 120


def until(holds: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < end, f"not within {DEADLINE} s: {what}"
        time.sleep(0.05)


def run(
    place: Path | str,
    folder: Path,
    knowledge: Knowledge,
    stretch: int,
    runner: Runner | None = None,
) -> Results:
    results = Results.create(folder / f"found-{stretch}-{runner is None}.sqlite")
    runner = runner or InProcess(lambda: knowledge)
    scan(find_sources([str(place)]), stretch, runner, results, knowledge, lambda _: None)
    return results


def make_log(seed: int, messages: int, lines: int) -> bytes:
    """Give healthy lines with whole outputs of failed programs between them."""
    chance = random.Random(seed)
    healthy = [chance.choice(BENIGN) for _ in range(lines)]
    for message in chance.choices(MESSAGES, k=messages):
        healthy[chance.randrange(lines)] = message.read_bytes() + b"\n"
    return b"".join(healthy)


@dataclass(frozen=True)
class Deadly:
    """An engine that kills its process where a text holds the poison."""

    inner: Engine

    def match(self, line: bytes) -> list[int]:
        return self.inner.match(line)

    def places(self, block: bytes) -> list[int]:
        if POISON in block:
            os.kill(os.getpid(), signal.SIGKILL)
        return self.inner.places(block)


@dataclass(frozen=True)
class OpenDeadly:
    opener: OpenKnowledge

    def __call__(self) -> Knowledge:
        knowledge = self.opener()
        return knowledge._replace(engine=Deadly(knowledge.engine))


@dataclass(frozen=True)
class Slow:
    """An engine that takes its time, so that something can happen while it scans."""

    inner: Engine
    seconds: float
    """That it takes for a block of lines."""

    def match(self, line: bytes) -> list[int]:
        return self.inner.match(line)

    def places(self, block: bytes) -> list[int]:
        time.sleep(self.seconds)
        return self.inner.places(block)


@dataclass(frozen=True)
class OpenSlow:
    opener: OpenKnowledge
    seconds: float

    def __call__(self) -> Knowledge:
        knowledge = self.opener()
        return knowledge._replace(engine=Slow(knowledge.engine, self.seconds))
