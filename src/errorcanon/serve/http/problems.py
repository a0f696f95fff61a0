"""Errors as problem details: https://www.rfc-editor.org/rfc/rfc9457"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from errorcanon.model import CanonError
from errorcanon.outcomes.database import DatabaseAwayError
from errorcanon.outcomes.ledger import KeyReusedError, ReportRateError
from errorcanon.serve.http.answers import JsonAnswer
from errorcanon.serve.refusals import refusal

_TYPE = "application/problem+json"
_WHY = {
    "away": "cannot be reached",
    "busy": "is busy",
    "damaged": "is damaged",
    "full": "is full",
    "read-only": "takes no changes",
}
_log = logging.getLogger("uvicorn.error")


class Problem(BaseModel):
    """What went wrong with a request, and what to do."""

    type: str = Field(default="about:blank")
    title: str = Field(examples=["Not Found"])
    status: int = Field(examples=[404])
    detail: str = Field(examples=["no record 'cuda/nothing'; near: cuda/no-kernel-image"])
    instance: str | None = Field(
        default=None, description="Of a fault of the service: its log says more under this name."
    )


def problem(
    status: int,
    detail: str,
    headers: Mapping[str, str] | None = None,
    instance: str | None = None,
) -> JsonAnswer:
    """Make the answer to a request that failed."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        **({"instance": instance} if instance else {}),
    }
    return JsonAnswer(body, status, headers, _TYPE)


def note_incident(error: Exception) -> str:
    """Write into the log what strangers are not told; give the name under which it stands there."""
    name = uuid.uuid4().urn
    _log.error("%s: %s: %s", name, type(error).__name__, error)
    return name


def database_detail(error: DatabaseAwayError) -> str:
    """Say that the database cannot be used, and not where it lies."""
    return f"degraded: the database {_WHY[error.fault]}; send it again, a report under the same key"


def described(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe answers for the OpenAPI document."""
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }


def _allowed(app: FastAPI, request: Request) -> str:
    """List the methods of all routes of a path; the router names those of the first alone."""
    methods: set[str] = set()
    for route in app.routes:
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            methods |= route.methods or set()
    return ", ".join(sorted(methods))


def _existing(app: FastAPI) -> str:
    """Say what addresses there are; the one that was asked for is not repeated."""
    paths = (route.path for route in app.routes if isinstance(route, APIRoute))
    listed = ", ".join(sorted({path for path in paths if path.startswith("/api/")}))
    return f"nothing has this address; there is {listed}; described at /openapi.json"


def add_problems(app: FastAPI) -> None:
    """Answer every error in this form."""

    async def of_http(request: Request, error: Exception) -> JsonAnswer:
        assert isinstance(error, HTTPException)
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            allowed = _allowed(app, request) or dict(error.headers or {}).get("Allow", "")
            return problem(405, f"allowed here: {allowed}", {"Allow": allowed})
        if error.detail == HTTPStatus.NOT_FOUND.phrase:  # of the router, which knows no more
            return problem(404, _existing(app))
        return problem(error.status_code, str(error.detail), error.headers)

    async def of_values(_: Request, error: Exception) -> JsonAnswer:
        assert isinstance(error, RequestValidationError)
        return problem(422, refusal(error.errors()))

    async def of_ours(_: Request, error: Exception) -> JsonAnswer:
        return problem(422, str(error))

    async def of_rate(_: Request, error: Exception) -> JsonAnswer:
        assert isinstance(error, ReportRateError)
        return problem(429, str(error), {"Retry-After": str(error.seconds)})

    async def of_key(_: Request, error: Exception) -> JsonAnswer:
        return problem(409, str(error))

    async def of_database(_: Request, error: Exception) -> JsonAnswer:
        assert isinstance(error, DatabaseAwayError)
        name = note_incident(error)
        return problem(503, database_detail(error), {"Retry-After": "5"}, name)

    async def of_anything(_: Request, error: Exception) -> JsonAnswer:
        # The server writes the traceback below this line.
        return problem(500, "the service failed here", instance=note_incident(error))

    app.add_exception_handler(HTTPException, of_http)
    app.add_exception_handler(RequestValidationError, of_values)
    app.add_exception_handler(CanonError, of_ours)
    app.add_exception_handler(ReportRateError, of_rate)
    app.add_exception_handler(KeyReusedError, of_key)
    app.add_exception_handler(DatabaseAwayError, of_database)
    app.add_exception_handler(Exception, of_anything)
