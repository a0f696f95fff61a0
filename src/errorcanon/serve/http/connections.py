"""Connections: as many as there is room for, and none for ever, however slow its client is."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from contextlib import suppress
from functools import cache
from struct import pack
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from errorcanon.serve.http.clients import Network, parse_address, parse_proxies, share_key
from errorcanon.serve.http.settings import Settings

_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\n"
    b"Content-Length: 0\r\n\r\n"
)
_MOST = 800
"""Connections of a worker; a process may usually open 1,024 files."""
_MOST_OF_ONE = 200
"""Of one client, unless it is a known proxy."""
_MOST_REQUESTS = 1000
"""On one connection; then the client makes a new one."""
_LINGER_SECONDS, _LINGER_BYTES = 2.0, 4_000_000
"""How much is taken of a body that nobody reads, so that its sender comes to reading the answer."""
_open: Counter[str] = Counter()
"""Connections of this process, by client."""


class Connection(H11Protocol):
    """Ends where the client lets it wait: for a head, for an answer to be read, for the end.

    Bodies are watched by `Bodies`, and uvicorn itself ends what is idle between two requests.
    """

    _watch: asyncio.TimerHandle | None = None
    _client: str | None = None
    _requests = 0
    _last_cycle: RequestResponseCycle | None = None
    _lingered = -1
    """Bytes that were thrown away since the answer's end; -1 before it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to watch, or send the client away."""
        super().connection_made(_Ending(transport, self))  # type: ignore[arg-type]
        client = share_key(self.client[0]) if self.client else ""
        if sum(_open.values()) >= _MOST or (_open[client] >= _MOST_OF_ONE and _counts(client)):
            transport.write(_BUSY)
            transport.close()
            return
        self._client = client
        _open[client] += 1
        self._watch = self.loop.call_later(_seconds(), self._look, None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch no more."""
        if self._watch is not None:
            self._watch.cancel()
        if self._client is not None:
            _open[self._client] -= 1
            if not _open[self._client]:
                del _open[self._client]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came; of a body that nobody reads only a little."""
        if self._lingered >= 0:
            self._lingered += len(data)
            if self._lingered > _LINGER_BYTES:
                self.transport.abort()
            return
        if self._client is None:  # sent away
            return
        super().data_received(data)
        if self.cycle is not self._last_cycle:
            self._last_cycle = self.cycle
            self._requests += 1
            if self._requests >= _MOST_REQUESTS:
                self.headers.append((b"connection", b"close"))  # as if the client had asked

    def linger(self) -> bool:
        """Begin to throw away the rest of a body; tell whether there is one."""
        if self._lingered >= 0:
            return True
        if not isinstance(self.cycle, RequestResponseCycle):  # none yet
            return False
        if not self.cycle.response_complete or not self.cycle.more_body:
            return False
        self._lingered = 0
        self.flow.resume_reading()
        self.loop.call_later(_LINGER_SECONDS, self.transport.abort)
        return True

    def _look(self, before: object) -> None:
        """End the connection where its client is waited for, and was at the look before."""
        waits_for = self._waits_for()
        if waits_for is None or waits_for != before:
            self._watch = self.loop.call_later(_seconds(), self._look, waits_for)
            return
        if waits_for[0] == "head":
            self.transport.write(_TOO_SLOW)
            self.transport.close()
            self._watch = self.loop.call_later(_seconds(), self.transport.abort)
        else:
            self.transport.abort()

    def _waits_for(self) -> tuple[str, Any] | None:
        """Say for what part of which request the client is waited for.

        Between requests uvicorn watches by itself, until the next one's first byte.
        """
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            return "reading", self.cycle
        if self.timeout_keep_alive_task is None and not _is_under_way(self.cycle):
            return "head", self.cycle
        return None


class _Ending:
    """A transport that does not close on a client that still sends, nor wait for one for ever."""

    def __init__(self, transport: asyncio.Transport, connection: Connection):
        self._transport = transport
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def close(self) -> None:
        """Close when all is written; before that, let the client finish what it sends."""
        if self._transport.is_closing():
            return
        if self._connection.linger():
            with suppress(OSError):  # it may be gone already
                self._transport.write_eof()
            return
        self._transport.close()

    def abort(self) -> None:
        """Close now, and keep nothing of what the client has not read."""
        connected = self._transport.get_extra_info("socket")
        if connected is not None and connected.fileno() >= 0:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, pack("ii", 1, 0))
        self._transport.abort()


def listen(listening: socket.socket, seconds: float) -> None:
    """Set what holds for all connections that come from a listening socket.

    Answers go at once: asyncio turns Nagle's algorithm off only for sockets that are declared as
    TCP, which a shared one is not. What a client does not take in time is given up by the system
    too, where it lies in the system's own buffers.
    """
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        waits = max(1, int(2 * seconds * 1000))
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, waits)


def _is_under_way(cycle: RequestResponseCycle | None) -> bool:
    return cycle is not None and not cycle.response_complete


def _counts(client: str) -> bool:
    address = parse_address(client.partition("/")[0])
    return address is None or not any(address in proxy for proxy in _proxies())


@cache
def _seconds() -> float:
    return Settings.from_environment().request_seconds


@cache
def _proxies() -> tuple[Network, ...]:
    return parse_proxies(Settings.from_environment().proxies)
