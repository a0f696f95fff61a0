"""What every request passes first, and every answer last."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from errorcanon.serve.http.clients import Network, find_client
from errorcanon.serve.http.problems import problem

_MOST_HEADERS = 100
_LONGEST_HEAD = 16_384
"""Bytes, as much as the server takes in pieces; a head that comes at once may be longer."""
_METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")
_SAFE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}
_NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"
"""The policy of whatever is no page: a browser that shows it loads and runs nothing."""


class RequestMiddleware:
    """Refuses what no honest client sends, finds out who asks, and makes answers safe to show."""

    def __init__(self, app: ASGIApp, proxies: Sequence[Network]):
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_SAFE)
                headers.setdefault("Content-Security-Policy", _NOTHING_RUNS)
            await send(message)

        # The log of requests names who asked too, so it is written where the log looks.
        scope["client"] = find_client(scope, self._proxies)
        refusal = _refuse(scope)
        await (refusal or self._app)(scope, receive, send_safe)


def _refuse(scope: Scope) -> Response | None:
    headers = scope["headers"]
    length = sum(len(name) + len(value) for name, value in headers) + len(scope["raw_path"])
    length += len(scope["query_string"])
    if len(headers) > _MOST_HEADERS or length > _LONGEST_HEAD:
        return _end(431, "the request's head is too large; send fewer and shorter headers")
    if scope["http_version"] not in ("1.0", "1.1"):
        return _end(505, "this is HTTP/1.1")
    if scope["method"] not in _METHODS:
        return _end(405, "this method is not used here", {"Allow": ", ".join(_METHODS)})
    if not scope["raw_path"].startswith(b"/"):
        return _end(400, "the target must be a path")
    names = [name for name, _ in headers]
    is_old = scope["http_version"] == "1.0"
    if b"transfer-encoding" in names and (is_old or b"content-length" in names):
        # Two who disagree about where a body ends take its rest for a request:
        # https://www.rfc-editor.org/rfc/rfc9112#section-6.1
        return _end(400, "send Content-Length or Transfer-Encoding, not both")
    return None


def _end(status: int, detail: str, headers: dict[str, str] | None = None) -> Response:
    return problem(status, detail, {**(headers or {}), "Connection": "close"})
