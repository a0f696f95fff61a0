"""What Prometheus asks: requests by route and status, how long they took, what was found."""

from __future__ import annotations

import os
import time

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_REQUESTS = Counter("canon_requests", "Requests answered.", ["route", "method", "status"])
_SECONDS = Histogram(
    "canon_request_seconds",
    "From a request's head to the end of its answer.",
    ["route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
ANSWERS = Counter("canon_answers", "Texts explained, by what came out.", ["kind"])
REPORTS = Counter("canon_reports", "Reports taken in, by what became of them.", ["state"])


class Measure:
    """Counts requests and times them; a route is its pattern, so that labels stay few."""

    def __init__(self, app: ASGIApp):
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and look at its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watch)
        finally:
            route = str(getattr(scope.get("route"), "path", "other"))
            method = scope["method"] if scope["method"] in _METHODS else "other"
            _REQUESTS.labels(route, method, status).inc()
            _SECONDS.labels(route).observe(time.perf_counter() - begun)


_METHODS = {"GET", "HEAD", "POST", "DELETE", "OPTIONS"}


def metrics() -> Response:
    """Give the figures of all workers together."""
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
