"""Run a command until it ends, or until enough was seen of it; keep the ends of its output."""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from errorcanon.logs.kept import Kept

_PIECE = 1 << 16
_LONGEST_LINE = 1 << 14
"""Bytes of a line in which a pattern is looked for."""
_LOOK_EVERY = 0.25
_DISK_EVERY = 2.0
LEAST_FREE = 1 << 30
"""Bytes that a trial leaves free on the disk."""
_STARTING = 60.0
"""Seconds in which a command must be ready to start."""
READY, GO = b"ready\n", b"go\n"
"""What the command's first process says on its input, and waits for."""

Why: TypeAlias = Literal["end", "past", "pattern", "time", "disk"]
"""Why a run was over: it ended, or was stopped for what it had shown or used."""


class Deadline:
    """A moment after which nothing more runs; whoever waits may say that it has come."""

    def __init__(self, seconds: float):
        self._until = time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        """Whether it has come."""
        return time.monotonic() > self._until

    def end(self) -> None:
        """Let it come now; from any thread."""
        self._until = 0.0


class Limits(NamedTuple):
    """When a run is stopped."""

    seconds: float
    """After so long."""
    past: float | None = None
    """After so long too, because the failure would have come by then; None to wait for the end."""
    until: re.Pattern[bytes] | None = None
    """Once a line of its output matches."""
    disk: int = 10 << 30
    """Bytes that it may write."""
    deadline: Deadline | None = None
    """After this too, together with all that runs before it."""


class Ended(NamedTuple):
    """How a run was over."""

    code: int
    """The exit code; 128 and the signal's number where one ended it."""
    why: Why
    seconds: float
    text: bytes
    """What it printed, without the middle where that is long."""

    @property
    def words(self) -> str:
        """What it printed, as one line."""
        return " ".join(self.text.decode("utf-8", "replace").split())


def watch(command: Sequence[str], environ: Mapping[str, str], limits: Limits, grows: Path) -> Ended:
    """Run a command and give how it was over; what it started is ended with it.

    Its first process has a socket as its input: it writes READY there once it would end with this
    process, and starts what was asked for when it reads GO. So a process that is killed at any
    moment leaves nothing running.

    Args:
        command: what to run; its output goes through a pipe.
        environ: all of its variables.
        limits: when it is stopped.
        grows: the folder whose size counts for `limits.disk`.
    """
    started = time.monotonic()
    ours, theirs = socket.socketpair()
    with ours:
        with theirs:
            process = subprocess.Popen(  # noqa: S603 # what the user wants to be tried, in its world
                command, env=dict(environ), stdin=theirs.fileno(), stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        assert process.stdout is not None
        kept = _Output(process.stdout.fileno(), limits.until)
        try:
            _let_start(ours)
            why = _wait(process, kept, limits, started, grows)
        finally:
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
            process.stdout.close()
    seconds = time.monotonic() - started
    return Ended(128 - code if code < 0 else code, why, seconds, b"".join(kept.pieces()))


def _let_start(command: socket.socket) -> None:
    """Let a command start when it is ready; one that ends before says why in its output."""
    command.settimeout(_STARTING)
    with contextlib.suppress(OSError):
        if command.recv(len(READY)):
            command.sendall(GO)


def _wait(
    process: subprocess.Popen[bytes], kept: _Output, limits: Limits, started: float, grows: Path
) -> Why:
    """Wait until a process has ended, or enough was seen of it."""
    looked, is_open = started, True
    while True:
        is_open = is_open and kept.wait(_LOOK_EVERY)
        if not is_open:  # its output is at its end; it may still work
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_LOOK_EVERY)
                return "end"
        now = time.monotonic()
        why = _over(limits, now - started, kept)
        if why is None and now - looked > _DISK_EVERY:
            looked = now
            why = "disk" if _takes_too_much(grows, limits.disk) else None
        if why is not None:
            return why


class _Output(Kept):
    """An output as it comes, and whether a line of it was waited for."""

    def __init__(self, descriptor: int, until: re.Pattern[bytes] | None):
        super().__init__()
        self._descriptor, self._until = descriptor, until
        self._line = b""
        self.has_come = False

    def wait(self, seconds: float) -> bool:
        """Take what comes within so long; False at the end of the output."""
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return True
        piece = os.read(self._descriptor, _PIECE)
        self.add(piece)
        if self._until is not None and not self.has_come:
            *lines, rest = (self._line + piece).split(b"\n")
            self.has_come = any(self._until.search(line[:_LONGEST_LINE]) for line in lines)
            self._line = rest[-_LONGEST_LINE:]
        return bool(piece)


def _over(limits: Limits, seconds: float, kept: _Output) -> Why | None:
    if kept.has_come:
        return "pattern"
    if limits.past is not None and seconds > limits.past:
        return "past"
    is_over = limits.deadline is not None and limits.deadline.is_over
    return "time" if is_over or seconds > limits.seconds else None


def _takes_too_much(folder: Path, most: int) -> bool:
    if shutil.disk_usage(folder).free < LEAST_FREE:
        return True
    return written(folder) > most


def written(folder: Path) -> int:
    """Count the bytes that the files below a folder take on the disk."""
    total = 0
    for here, _, files in os.walk(folder):
        for name in files:
            with contextlib.suppress(OSError):  # it went meanwhile
                total += os.lstat(Path(here, name)).st_blocks * 512
    return total
