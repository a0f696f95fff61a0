"""Read facts in a process of our own, which can be killed with all that it began.

Only the standard library and this package are imported there; it is started without site
packages, so that a broken environment cannot keep it from starting.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from errorcanon.facts.fact import Fact, Look, Subject, Unknown, Value, has_kind
from errorcanon.facts.timed import CLOCK_SECONDS
from errorcanon.store.json_input import parse_json

_ROOT = str(Path(__file__).resolve().parent.parent.parent)
_CODE = """import sys
sys.path.insert(0, sys.argv[1])
from errorcanon.facts.apart import answer
answer()"""
_SLACK = 0.1
_START = 0.8
"""Seconds that the child may take to begin: it imports, and the machine may be busy."""
_LARGEST = 8 << 20
_LATE, _NO_TIME = Unknown("it took too long"), Unknown("the time for all facts was up before it")


class Apart:
    """A child that reads some facts, one line of JSON for each; it is gone after `collect`."""

    def __init__(self, facts: Sequence[Fact], look: Look):
        self._facts, self._look = list(facts), look
        self._found: dict[str, Value | Unknown] = {}
        self._child = self._start()

    def _start(self) -> subprocess.Popen[bytes] | None:
        if not self._facts:
            return None
        if os.name != "posix":
            why = Unknown("facts are read on Linux, and some on other systems of its kind")
            self._found |= dict.fromkeys((fact.name for fact in self._facts), why)
            return None
        request = {
            "subject": self._look.subject,
            "environ": dict(self._look.environ),
            "prefix": self._look.own_prefix,
            "names": [fact.name for fact in self._facts],
        }
        try:
            child = subprocess.Popen(  # noqa: S603 # our own interpreter and code
                [sys.executable, "-I", "-S", "-B", "-c", _CODE, _ROOT],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = Unknown(f"no process could be started to read it ({type(error).__name__})")
            self._found |= dict.fromkeys((fact.name for fact in self._facts), why)
            return None
        assert child.stdin
        with contextlib.suppress(OSError):  # it has died: its end says so
            child.stdin.write(json.dumps(request).encode())
        with contextlib.suppress(OSError):
            child.stdin.close()
        return child

    def collect(self, end: float) -> dict[str, Value | Unknown]:
        """Give what was read until a moment of `time.monotonic`.

        Where a fact hangs, its child is killed, and another one goes on behind it.
        """
        while self._child is not None:
            try:
                hung = self._listen(self._child, end)
            finally:  # Ctrl-C too: it does not reach another session
                _kill(self._child)
                self._child = None
            left = [fact for fact in self._facts if fact.name not in self._found]
            if hung is None or not left or time.monotonic() >= end:
                why = _NO_TIME if time.monotonic() >= end else Unknown("its process ended early")
                self._found |= dict.fromkeys((fact.name for fact in left), why)
                break
            self._found[hung] = _LATE
            self._facts = [fact for fact in left if fact.name != hung]
            self._child = self._start()
        return self._found

    def _listen(self, child: subprocess.Popen[bytes], end: float) -> str | None:
        """Take in what the child says; give the name of the fact at which it hangs."""
        kinds = {fact.name: fact.kind for fact in self._facts}
        begun: str | None = None
        for line in _lines(child, min(end, time.monotonic() + _START), end):
            if line is None:
                return begun
            told = parse_json(line)
            if told["name"] not in kinds:
                continue
            if "value" in told and has_kind(told["value"], kinds[told["name"]]):
                value = told["value"]
                self._found[told["name"]] = tuple(value) if isinstance(value, list) else value
            elif "unknown" in told:
                self._found[told["name"]] = Unknown(str(told["unknown"]))
            begun = told["name"] if len(told) == 1 else None
        return None


def _lines(child: subprocess.Popen[bytes], first: float, end: float) -> Iterator[bytes | None]:
    """Give the lines as they come; None where one is awaited for too long."""
    assert child.stdout
    handle, held, total, until = child.stdout.fileno(), b"", 0, first
    while True:
        ready, _, _ = select.select([handle], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            yield None
            return
        piece = os.read(handle, 1 << 16)
        total += len(piece)
        if not piece or total > _LARGEST:
            return
        *whole, held = (held + piece).split(b"\n")
        yield from whole
        until = min(end, time.monotonic() + CLOCK_SECONDS + _SLACK)


def _kill(child: subprocess.Popen[bytes]) -> None:
    """End the child with its group; one that hangs in the kernel is not waited for."""
    with contextlib.suppress(OSError):
        os.killpg(child.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(0.2)
    if child.stdout:
        child.stdout.close()


def answer() -> None:
    """Read the request on standard input and answer it on standard output: the child."""
    from errorcanon.facts.catalogue import BY_NAME
    from errorcanon.facts.timed import alarms, read_timed

    request = parse_json(sys.stdin.read())
    look = Look(_subject(request["subject"]), request["environ"], request["prefix"], {})
    with contextlib.suppress(OSError):
        os.chdir(look.subject.script if look.subject.is_here else "/")
    with contextlib.suppress(BrokenPipeError), alarms():
        for name in request["names"]:
            _say({"name": name})
            found = read_timed(BY_NAME[name], look)
            told = {"unknown": found.reason} if isinstance(found, Unknown) else {"value": found}
            _say({"name": name, **told})


def _say(told: Mapping[str, object]) -> None:
    os.write(1, json.dumps(told).encode() + b"\n")


def _subject(told: Sequence[object]) -> Subject:
    parts = (tuple(part) if isinstance(part, list) else part for part in told)
    return Subject(*parts)  # type: ignore[arg-type] # what Subject itself was written as
