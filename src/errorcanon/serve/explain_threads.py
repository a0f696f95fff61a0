"""Explain beside the event loop, a few texts at a time, each for a short while.

So the loop goes on to answer others, /health among them, whatever somebody sends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import anyio
import anyio.to_thread

SECONDS = 2.0
"""How long somebody else's text is looked at, once it is read."""
_AT_A_TIME = 4
"""Texts; more gain nothing, for Python runs one thread at a time, and cost memory."""
_WAITING = 8
"""Comparisons of releases that wait; one takes up to some seconds of a core, one at a time runs."""
_limiter = anyio.CapacityLimiter(_AT_A_TIME)
_long = anyio.CapacityLimiter(1)
_T = TypeVar("_T")


class BusyError(Exception):
    """Too many wait already."""


async def run_apart(work: Callable[[], _T]) -> _T:
    """Run in a thread, when one of a few is free."""
    return await anyio.to_thread.run_sync(work, limiter=_limiter)


async def run_long(work: Callable[[], _T]) -> _T:
    """Run in a thread what may take seconds, one after another.

    Raises:
        BusyError: others wait already.
    """
    if _long.statistics().tasks_waiting >= _WAITING:
        raise BusyError
    return await anyio.to_thread.run_sync(work, limiter=_long)
