"""Read a request's body as it comes: bounded in size, and unpacked."""

from __future__ import annotations

import zlib

from fastapi import HTTPException, Request
from starlette.requests import ClientDisconnect

from errorcanon.serve.http.settings import MOST_BODY

_GZIP = 16 + zlib.MAX_WBITS


async def read_body(request: Request) -> list[bytes]:
    """Give the body in pieces, unpacked where it is gzip.

    Raises:
        HTTPException: too large, damaged, or packed in another way.
    """
    packing = request.headers.get("content-encoding", "identity").lower()
    if packing not in ("identity", "gzip"):
        raise HTTPException(415, "Content-Encoding: gzip or none", {"Accept-Encoding": "gzip"})
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > MOST_BODY:
        raise _too_large()
    try:
        return await _read(request, packing)
    except ClientDisconnect:
        raise HTTPException(400, "the body broke off") from None


async def _read(request: Request, packing: str) -> list[bytes]:
    unpacker = zlib.decompressobj(_GZIP) if packing == "gzip" else None
    pieces: list[bytes] = []
    left = MOST_BODY
    async for piece in request.stream():
        if unpacker is not None:
            try:
                piece = unpacker.decompress(piece, left + 1)  # a bomb stops here
            except zlib.error as error:
                raise HTTPException(400, f"the body is no whole gzip: {error}") from None
        left -= len(piece)
        if left < 0:
            raise _too_large()
        if piece:
            pieces.append(piece)
    if unpacker is not None and not unpacker.eof:
        raise HTTPException(400, "the body is no whole gzip: it ends too early")
    return pieces


def _too_large() -> HTTPException:
    return HTTPException(
        413, f"the text has more than {MOST_BODY} bytes; send the end of it, or run canon explain"
    )
