"""Start programs that obey Ctrl-C, or do not, however this one was started."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

OBEYED, IGNORED = signal.SIG_DFL, signal.SIG_IGN
"""What a shell hands to a command in front of it, and what nohup, CI and `&` may hand to one."""


@contextmanager
def ctrl_c(inherited: signal.Handlers) -> Iterator[None]:
    """Let the programs that start meanwhile inherit this for SIGINT."""
    previous = signal.signal(signal.SIGINT, inherited)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
