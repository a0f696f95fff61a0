"""Count requests by client in a PostgreSQL, for several services that share one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import anyio
import psycopg
from limits.aio.storage import Storage

_TABLE = """create unlogged table if not exists canon_requests (
    client text primary key, until timestamptz not null, count bigint not null)"""
_COUNT = """insert into canon_requests as known (client, until, count)
    values (%s, clock_timestamp() + %s * interval '1 second', %s)
    on conflict (client) do update set
        count = case when known.until > clock_timestamp() then known.count else 0 end
            + excluded.count,
        until = case when known.until > clock_timestamp() then known.until else excluded.until end
    returning count"""
_READ = """select count, extract(epoch from until - clock_timestamp())::float8
    from canon_requests where client = %s and until > clock_timestamp()"""
_FORGET = "delete from canon_requests where until < clock_timestamp()"
_MADE_JUST_NOW = (
    psycopg.errors.UniqueViolation,
    psycopg.errors.DuplicateObject,
    psycopg.errors.DuplicateTable,
)
"""What PostgreSQL says, by how far the other is, where two services make a table at once."""
_SECONDS = 1
"""That the database may take, because every request waits for it."""
_APART = 5.0
"""Seconds for which a database that failed is not asked again."""
_FORGET_EVERY = 60.0


class DatabaseCounters(Storage):
    """Fixed windows in a table that a crash of the database may empty; its clock tells their end.

    Raises psycopg's errors, as `limits` wraps them, while the database is away.
    """

    STORAGE_SCHEME = None

    def __init__(self, url: str):
        super().__init__(wrap_exceptions=True)
        self._url = url
        self._one = anyio.Lock()
        self._connection: psycopg.AsyncConnection[tuple[Any, ...]] | None = None
        self._again = self._forgotten = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """Name what goes wrong here."""
        return psycopg.Error

    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count a request; give how many there are in the window."""
        if time.monotonic() - self._forgotten > _FORGET_EVERY:
            self._forgotten = time.monotonic()
            await self._ask(_FORGET, ())
        row = await self._ask(_COUNT, (key, expiry, amount))
        return int(row[0]) if row else amount

    async def get(self, key: str) -> int:
        """Give how many requests there are in the window."""
        row = await self._ask(_READ, (key,))
        return int(row[0]) if row else 0

    async def get_expiry(self, key: str) -> float:
        """Give when the window ends, by the clock on this machine's wall."""
        row = await self._ask(_READ, (key,))
        return time.time() + (float(row[1]) if row else 0.0)

    async def check(self) -> bool:
        """Say whether it answers."""
        with suppress(Exception):
            return await self._ask("select 1", ()) is not None
        return False

    async def reset(self) -> int | None:
        """Forget all clients."""
        await self._ask("delete from canon_requests", ())
        return None

    async def clear(self, key: str) -> None:
        """Forget a client."""
        await self._ask("delete from canon_requests where client = %s", (key,))

    async def _ask(self, query: str, values: Sequence[object]) -> tuple[Any, ...] | None:
        """Give the first row of what a query answers; None where it answers nothing."""
        async with self._one:
            if time.monotonic() < self._again:
                raise psycopg.OperationalError("was away a moment ago")
            try:
                with anyio.fail_after(2 * _SECONDS):
                    return await self._run(query, values)
            except (psycopg.Error, TimeoutError, OSError) as error:
                self._again = time.monotonic() + _APART
                await self.close()
                raise psycopg.OperationalError(str(error) or "no answer in time") from error

    async def _run(self, query: str, values: Sequence[object]) -> tuple[Any, ...] | None:
        if self._connection is None:
            self._connection = await psycopg.AsyncConnection.connect(
                self._url, autocommit=True, connect_timeout=_SECONDS
            )
            with suppress(*_MADE_JUST_NOW):
                await self._connection.execute(_TABLE)
        cursor = await self._connection.execute(query, values)
        return await cursor.fetchone() if cursor.description else None

    async def close(self) -> None:
        """End the connection; the next request opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(psycopg.Error, OSError):
                await connection.close()
