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
_limiter = anyio.CapacityLimiter(_AT_A_TIME)
_T = TypeVar("_T")


async def run_apart(work: Callable[[], _T]) -> _T:
    """Run in a thread, when one of a few is free."""
    return await anyio.to_thread.run_sync(work, limiter=_limiter)
