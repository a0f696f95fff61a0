"""Bodies of requests: bounded in time, in size, in all together, and unpacked."""

from __future__ import annotations

import zlib
from functools import partial
from typing import Any, TypeVar

import anyio
from fastapi import HTTPException, Request
from pydantic import BaseModel, ValidationError
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from errorcanon.serve.http.settings import MOST_BODY, SMALL_BODY
from errorcanon.serve.refusals import refusal

_LARGE = ("/api/v1/explain", "/mcp", "/", "/index.html", "/zh.html")
"""Where a log may come."""
_MOST_TOGETHER = 128_000_000
"""Bytes of bodies, packed and unpacked, that a worker holds at a time."""
_KEY = "errorcanon.body"
_JSON = "application/json"
Form = TypeVar("Form", bound=BaseModel)
_GZIP = 16 + zlib.MAX_WBITS


class Bodies:
    """Lets a body in piece by piece, while it is asked for; ends one that is too slow or too large.

    Nothing is read of a body that no route asks for, so that who may not send one has sent it in
    vain. Then the connection ends with the answer.
    """

    def __init__(self, app: ASGIApp, seconds: float):
        self._app = app
        self._seconds = seconds
        self.held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with a body that is bounded."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = scope[_KEY] = _Body(scope, self, self._seconds)

        async def send_and_end(message: Message) -> None:
            if message["type"] == "http.response.start" and not body.is_whole:
                MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        try:
            await self._app(scope, partial(body.receive, receive), send_and_end)
        finally:
            self.held -= body.held


class _Body:
    """What is known of one request's body."""

    def __init__(self, scope: Scope, all_together: Bodies, seconds: float):
        headers = dict(scope["headers"])
        declared = headers.get(b"content-length", b"0")
        self._declared = int(declared) if declared.isdigit() else 0
        self._most = MOST_BODY if scope["path"] in _LARGE else SMALL_BODY
        self._size = 0
        self._all = all_together
        self._seconds = seconds
        self._until = anyio.current_time() + seconds
        self.is_whole = not self._declared and b"transfer-encoding" not in headers
        self.held = 0

    async def receive(self, receive: Receive) -> Message:
        """Wait for the next piece.

        Raises:
            HTTPException: it did not come in time, or more comes than may.
        """
        if self.is_whole:  # what may still come is the client's leave
            return await receive()
        if self._declared > self._most:
            raise _too_large(self._most)
        try:
            with anyio.fail_after(max(0, self._until - anyio.current_time())):
                message = await receive()
        except TimeoutError:
            detail = f"the body did not come within {self._seconds:g} s"
            raise HTTPException(408, detail) from None
        self._size += len(message.get("body", b""))
        if self._size > self._most:
            raise _too_large(self._most)
        self.hold(len(message.get("body", b"")))
        self.is_whole = not message.get("more_body", False)
        return message

    def hold(self, grown: int) -> None:
        """Take into account what is kept until the answer.

        Raises:
            HTTPException: all requests together hold too much.
        """
        self.held += grown
        self._all.held += grown
        if self._all.held > _MOST_TOGETHER:
            detail = "too many large bodies at a time; send it again"
            raise HTTPException(503, detail, {"Retry-After": "2"})


async def read_body(request: Request, most: int = MOST_BODY) -> list[bytes]:
    """Give the body in pieces, unpacked where it is gzip.

    Raises:
        HTTPException: too large, damaged, or packed in another way.
    """
    packing = request.headers.get("content-encoding", "identity").lower()
    if packing not in ("identity", "gzip"):
        raise HTTPException(415, "Content-Encoding: gzip or none", {"Accept-Encoding": "gzip"})
    try:
        return await _read(request, packing, most)
    except ClientDisconnect:
        raise HTTPException(400, "the body broke off") from None


async def read_form(request: Request, form: type[Form]) -> Form:
    """Read a body that is a small JSON object.

    Raises:
        HTTPException: it is none, or more comes than may.
    """
    kind = request.headers.get("content-type", _JSON).partition(";")[0].strip().lower()
    if kind != _JSON:
        raise HTTPException(415, f"Content-Type: {_JSON}")
    return parse_form(b"".join(await read_body(request, SMALL_BODY)), form)


def parse_form(body: bytes, form: type[Form]) -> Form:
    """Take a form from JSON.

    Raises:
        HTTPException: it is none; the text names the first place that is wrong.
    """
    try:
        return form.model_validate_json(body)
    except ValidationError as error:
        raise HTTPException(422, refusal(error.errors(), "body")) from None


def form_of(form: type[BaseModel]) -> dict[str, Any]:
    """Describe a form for the OpenAPI document, which cannot see that a route reads it."""
    schema = form.model_json_schema()
    return {"requestBody": {"required": True, "content": {_JSON: {"schema": schema}}}}


async def _read(request: Request, packing: str, most: int) -> list[bytes]:
    unpacker = zlib.decompressobj(_GZIP) if packing == "gzip" else None
    pieces: list[bytes] = []
    left = most
    async for piece in request.stream():
        if unpacker is not None:
            try:
                piece = unpacker.decompress(piece, left + 1)  # a bomb stops here
            except zlib.error as error:
                raise HTTPException(400, f"the body is no whole gzip: {error}") from None
            request.scope[_KEY].hold(len(piece))
        left -= len(piece)
        if left < 0:
            raise _too_large(most)
        if piece:
            pieces.append(piece)
    if unpacker is not None and not unpacker.eof:
        raise HTTPException(400, "the body is no whole gzip: it ends too early")
    return pieces


def _too_large(most: int) -> HTTPException:
    remedy = "; send the end of it, or run canon explain" if most == MOST_BODY else ""
    return HTTPException(413, f"the body has more than {most} bytes{remedy}")
