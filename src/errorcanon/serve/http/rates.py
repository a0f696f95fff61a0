"""How many requests one client may send, told in headers.

The headers are those of https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
"""

from __future__ import annotations

import time
from math import ceil

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from errorcanon.serve.http.problems import problem

_FREE = ("/health", "/metrics")
"""What those who watch the service ask."""


class RateLimit:
    """Refuses a client that asks too often, and tells every client how much is left.

    Each worker counts for itself, so each grants its share of the limit.
    """

    def __init__(self, app: ASGIApp, a_minute: int, workers: int):
        self._app = app
        self._share = max(1, a_minute // workers)
        self._limit = RateLimitItemPerMinute(self._share)
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or scope["path"] in _FREE:
            await self._app(scope, receive, send)
            return
        client = scope["client"][0] if scope.get("client") else "unknown"
        allowed = self._limiter.hit(self._limit, client)
        reset, left = self._limiter.get_window_stats(self._limit, client)
        wait = max(1, ceil(reset - time.time()))
        told = {
            "RateLimit-Policy": f'"client";q={self._share};w=60',
            "RateLimit": f'"client";r={left};t={wait}',
        }
        if not allowed:
            detail = f"more than {self._share} requests a minute; come again in {wait} s"
            answer = problem(429, detail, {**told, "Retry-After": str(wait)})
            await answer(scope, receive, send)
            return

        async def tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(told)
            await send(message)

        await self._app(scope, receive, tell)
