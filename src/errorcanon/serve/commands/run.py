"""canon run -- CMD"""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from collections import deque

from errorcanon.model import CanonError
from errorcanon.serve.commands.pipe import show_card
from errorcanon.serve.console import language_of
from errorcanon.serve.environment import read_environment
from errorcanon.serve.place import warm_engine_later
from errorcanon.serve.service import Service

_HEAD, _TAIL = 1 << 20, 16 << 20
"""Bytes of output that are kept for explaining: the first and the last."""


class _Kept:
    """The beginning and the end of an output, in bounded memory."""

    def __init__(self) -> None:
        self._head: list[bytes] = []
        self._tail: deque[bytes] = deque()
        self._head_size = self._tail_size = 0

    def add(self, piece: bytes) -> None:
        if self._head_size < _HEAD:
            self._head.append(piece)
            self._head_size += len(piece)
            return
        self._tail.append(piece)
        self._tail_size += len(piece)
        while self._tail_size - len(self._tail[0]) > _TAIL:
            self._tail_size -= len(self._tail.popleft())

    def pieces(self) -> list[bytes]:
        return [*self._head, *self._tail]


def run(arguments: Namespace) -> int:
    """Run a command as if it had been called directly; after a failure, explain its output.

    The exit code is the command's. Where a signal ended it, the same signal ends us.
    """
    command = [word for number, word in enumerate(arguments.command) if number or word != "--"]
    if not command:
        raise CanonError("run: no command; write: canon run -- python train.py")
    if os.name == "nt":
        raise CanonError("run: needs a Unix system; write instead: CMD 2>&1 | canon")
    from errorcanon.serve.tee import run_copied

    language = language_of(arguments)
    environment = read_environment(arguments.env)
    kept = _Kept()
    try:
        status = run_copied(command, kept.add)
    except FileNotFoundError:
        print(f"canon: {command[0]}: command not found", file=sys.stderr)  # noqa: T201 # as a shell does
        return 127
    except PermissionError:
        print(f"canon: {command[0]}: permission denied", file=sys.stderr)  # noqa: T201 # as a shell does
        return 126
    if status != 0 and status != -signal.SIGINT:
        service = Service.open()
        show_card(service, service.explain(kept.pieces(), environment), language)
        warm_engine_later(service.corpus, service.signatures)
    if status < 0:
        _die_of(-status)
    return status


def _die_of(number: int) -> None:
    """End as the command did, so that whoever called us sees the same."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # one core file, the command's, is enough
    signal.signal(number, signal.SIG_DFL) if number not in (
        signal.SIGKILL,
        signal.SIGSTOP,
    ) else None
    os.kill(os.getpid(), number)
    raise SystemExit(128 + number)
