"""How many requests one client may send, told in headers.

The headers are those of https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
"""

from __future__ import annotations

import logging
import time
from math import ceil
from pathlib import Path

from limits import RateLimitItemPerMinute
from limits.aio.storage import Storage
from limits.aio.strategies import FixedWindowRateLimiter
from limits.errors import ConfigurationError, StorageError
from limits.storage import storage_from_string
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from errorcanon.model import CanonError
from errorcanon.serve.http.clients import UNKNOWN, share_key
from errorcanon.serve.http.counters import SharedCounters
from errorcanon.serve.http.problems import problem

_FREE = ("/health", "/metrics")
"""What those who watch the service ask."""
_MINUTE = 60
_FILE = "requests.table"
_log = logging.getLogger("uvicorn.error")


def open_counters(url: str | None, shared: Path) -> Storage:
    """Give the place where all workers count: a Redis or PostgreSQL, else a table in `shared`.

    Raises:
        CanonError: it is no such URL, its library is missing, or there is no room for the table.
    """
    if url is None:
        try:
            return SharedCounters(shared / _FILE)
        except OSError as error:
            raise CanonError(f"{shared}: no room to count requests ({error})") from None
    if url.startswith(("postgresql://", "postgres://")):
        return _in_database(url)
    if not url.startswith(("redis://", "rediss://", "redis+unix://")):
        raise CanonError(
            "--counters: give a Redis or a PostgreSQL, as redis://HOST:6379/0 or "
            "postgresql://USER@HOST/NAME"
        )
    try:
        # It waits a second at most, because every request waits for it.
        waits = {"socket_timeout": 1, "socket_connect_timeout": 1}
        storage = storage_from_string(
            f"async+{url}", implementation="redispy", wrap_exceptions=True, **waits
        )
    except ConfigurationError:
        raise CanonError("--counters needs redis; install it with: pip install redis") from None
    assert isinstance(storage, Storage)
    return storage


def _in_database(url: str) -> Storage:
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    from errorcanon.serve.http.database_counters import DatabaseCounters

    try:
        conninfo_to_dict(url)
    except ProgrammingError:
        raise CanonError("--counters: write it as postgresql://USER@HOST/NAME") from None
    return DatabaseCounters(url)


class RateLimit:
    """Refuses a client that asks too often, and tells every client how much is left.

    While the store of several services is away, each service counts for itself.
    """

    def __init__(self, app: ASGIApp, a_minute: int, counters: Storage, own: Storage):
        self._app = app
        self._most = a_minute
        self._limit = RateLimitItemPerMinute(a_minute)
        self._shared = FixedWindowRateLimiter(counters)
        self._own = FixedWindowRateLimiter(own)
        self._told = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or scope["path"] in _FREE:
            await self._app(scope, receive, send)
            return
        client = scope["client"][0] if scope.get("client") else UNKNOWN
        allowed, left, wait = await self._count(share_key(client))
        told = {
            "RateLimit-Policy": f'"client";q={self._most};w={_MINUTE}',
            "RateLimit": f'"client";r={left};t={wait}',
        }
        if not allowed:
            detail = f"more than {self._most} requests a minute; come again in {wait} s"
            answer = problem(429, detail, {**told, "Retry-After": str(wait)})
            await answer(scope, receive, send)
            return

        async def tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(told)
            await send(message)

        await self._app(scope, receive, tell)

    async def _count(self, client: str) -> tuple[bool, int, int]:
        """Count a request; say whether it may be, how many are left, and for how many seconds."""
        try:
            return await self._count_in(self._shared, client)
        except StorageError as error:
            if time.monotonic() - self._told > _MINUTE:
                self._told = time.monotonic()
                _log.error(
                    "the counters of requests are away, this service counts for itself: %s", error
                )
            return await self._count_in(self._own, client)

    async def _count_in(
        self, limiter: FixedWindowRateLimiter, client: str
    ) -> tuple[bool, int, int]:
        allowed = await limiter.hit(self._limit, client)
        reset, left = await limiter.get_window_stats(self._limit, client)
        return allowed, left, min(max(1, ceil(reset - time.time())), _MINUTE)
