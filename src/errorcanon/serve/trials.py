"""Run `canon try` for an agent or for pytest, and say in lines what its receipt holds."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from errorcanon.model import CanonError, Language
from errorcanon.publish.markdown import code_span, fence
from errorcanon.publish.wording import say
from errorcanon.store.json_input import parse_json

_START = """\
import ctypes, os, signal, sys
sys.path[:] = filter(None, sys.path)
signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGINT)
if os.getppid() == {parent}:
    from errorcanon import __main__
"""
"""Ends with the process that began it (PR_SET_PDEATHSIG), also where that ignores Ctrl-C as what
runs in the background does, and does not take the working folder's modules for its own."""
_LOOK_EVERY = 0.2
_GRACE = 60.0
"""Seconds beyond its own end after which a try is killed."""
_GREEN = ("cured", "past")


class Bounds(NamedTuple):
    """What one try may take."""

    seconds: float
    disk: int
    """GiB."""
    most: int = 12
    """Trials."""


def run_try(
    command: Sequence[str],
    cwd: Path,
    bounds: Bounds,
    words: Sequence[str] = (),
    environ: Mapping[str, str] = os.environ,
    stop: threading.Event | None = None,
) -> dict[str, Any]:
    """Try remedies on a command, in a process that can be stopped, and give the receipt.

    Args:
        command: what fails.
        cwd: where it is run.
        bounds: what all of it may take.
        words: more options of `canon try`.
        environ: all variables of the command.
        stop: set by whoever does not wait any longer.

    Raises:
        CanonError: nothing could be tried; the text says why.
    """
    limits = ("--within", str(bounds.seconds), "--seconds", str(bounds.seconds),
              "--disk", str(bounds.disk), "--most", str(bounds.most))  # fmt: skip
    start = _START.format(parent=os.getpid())
    called = (sys.executable, "-c", start, "try", "--format", "json", *limits, *words, "--",
              *command)  # fmt: skip
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as complaint:
        process = subprocess.Popen(  # noqa: S603 # canon itself
            called, cwd=cwd, env=dict(environ), stdin=subprocess.DEVNULL, stdout=said,
            stderr=complaint, start_new_session=True,
        )  # fmt: skip
        try:
            _wait(process, time.monotonic() + bounds.seconds + _GRACE, stop)
        finally:
            _end(process)
        said.seek(0)
        complaint.seek(0)
        text = said.read()
        if process.returncode not in (0, 1) or not text:
            lines = complaint.read().decode("utf-8", "replace").splitlines()
            why = [line.removeprefix("canon: ") for line in lines if line.startswith("canon: ")]
            raise CanonError(*(why or lines[-1:] or [f"canon try ended with {process.returncode}"]))
    made = parse_json(text)
    assert isinstance(made, dict)
    return made


def _wait(process: subprocess.Popen[bytes], until: float, stop: threading.Event | None) -> None:
    while time.monotonic() < until and not (stop and stop.is_set()):
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_LOOK_EVERY)
            return


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a try that runs still: first as Ctrl-C does, so that it takes its world away."""
    for number in (signal.SIGINT, signal.SIGKILL):
        if process.poll() is None:
            process.send_signal(number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)


# --- what is said --------------------------------------------------------------------


def told(made: Mapping[str, Any], language: Language) -> list[str]:
    """Say what a receipt holds, a line for each trial and one for all; nothing of the output."""
    failure = made["failure"]
    record = failure["record"] or say("try unknown", language)
    seconds = f"{made['seconds']:.1f}"
    return [
        say("try failed", language, seconds=seconds, what=record),
        *(_row(trial, language) for trial in made["trials"]),
        conclusion(made, language),
    ]


def told_markdown(made: Mapping[str, Any], language: Language) -> str:
    """Say the same as Markdown; what comes from a log or a command stands in code alone."""
    failure = made["failure"]
    record = failure["record"]
    what = f"`{record}`" if record else say("try unknown", language)
    parts = [
        f"## {say('remedies tried', language)}",
        say("try failed", language, seconds=f"{made['seconds']:.1f}", what=what),
        code_span(failure["line"]),
        "\n".join(f"- {_row(one, language, code_span)}" for one in made["trials"]),
    ]
    if made["green"] is None:
        parts.append(conclusion(made, language))
    else:
        green = made["trials"][made["green"]]
        parts += [say("try green", language, remedy="").rstrip(" "), fence(green["words"])]
        parts += [
            "\n".join(
                f"- {code_span(f'{name} {old or chr(0x2013)} → {new or chr(0x2013)}')}"
                for name, (old, new) in green["packages"].items()
            )
        ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _row(trial: Mapping[str, Any], language: Language, shown: Callable[[str], str] = str) -> str:
    verdict = trial["verdict"]
    sign = "✓" if verdict in _GREEN else "✗"
    row = f"{sign} {shown(trial['words'])}: {say(f'try {verdict}', language)}"
    if verdict == "another-failure" and trial["failure"] and trial["failure"]["record"]:
        row += f" ({trial['failure']['record']})"
    times = (f"{trial[key]:.1f}" for key in ("seconds", "seconds_beside"))
    run, beside = times
    return f"{row} [{say('try times', language, run=run, beside=beside)}]"


def conclusion(made: Mapping[str, Any], language: Language) -> str:
    """Say in a sentence what all trials of a receipt showed."""
    if made["fails_otherwise"]:
        return say("try other failure", language)
    if made["fails_at_random"]:
        return say("try random", language)
    if made["green"] is not None:
        words = made["trials"][made["green"]]["words"]
        return say("try green", language, remedy=words)
    if any(trial["verdict"] in _GREEN for trial in made["trials"]):
        return say("try not shown", language)
    if made["cut_short"]:
        return say("try cut short", language)
    return say("try none" if made["trials"] else "try nothing", language)


def how_to_apply(made: Mapping[str, Any], file: Path, language: Language) -> str:
    """Say what the user does to keep what turned it; empty where nothing did."""
    if made["green"] is None:
        return ""
    return say("try apply", language, command=shlex.join(("canon", "try", "--apply", str(file))))
