"""End requests that take too long to arrive, so that slow clients hold no connection for ever."""

from __future__ import annotations

import asyncio
from functools import cache

import anyio
from fastapi import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from errorcanon.serve.http.settings import Settings

_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_NOTHING = object()


class BodyTime:
    """Answers 408 to a request whose body has not come in time, and ends its connection."""

    def __init__(self, app: ASGIApp, seconds: float):
        self._app = app
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with a body that comes in time."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        until = anyio.current_time() + self._seconds
        is_whole = False

        async def receive_in_time() -> Message:
            nonlocal is_whole
            if is_whole:  # what may still come is the client's leave
                return await receive()
            try:
                with anyio.fail_after(until - anyio.current_time()):
                    message = await receive()
            except TimeoutError:
                detail = f"the body did not come within {self._seconds:g} s"
                raise HTTPException(408, detail, {"Connection": "close"}) from None
            is_whole = not message.get("more_body", False)
            return message

        await self._app(scope, receive_in_time, send)


class HeadTime(H11Protocol):
    """Ends a connection on which a request has begun whose head has not come in time."""

    _watch: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to watch."""
        super().connection_made(transport)
        self._watch = self.loop.call_later(_seconds(), self._look, None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch no more."""
        self._watch.cancel()
        super().connection_lost(exc)

    def _look(self, before: object) -> None:
        """End the connection where the head was waited for at the look before, and still is.

        Between requests uvicorn watches by itself, until the next one's first byte.
        """
        is_waited_for = self.timeout_keep_alive_task is None and not _is_under_way(self.cycle)
        if is_waited_for and self.cycle is before:
            self.transport.write(_TOO_SLOW)
            self.transport.close()
            return
        before = self.cycle if is_waited_for else _NOTHING
        self._watch = self.loop.call_later(_seconds(), self._look, before)


def _is_under_way(cycle: RequestResponseCycle | None) -> bool:
    return cycle is not None and not cycle.response_complete


@cache
def _seconds() -> float:
    return Settings.from_environment().request_seconds
