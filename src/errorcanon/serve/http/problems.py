"""Errors as problem details: https://www.rfc-editor.org/rfc/rfc9457"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match, Route

from errorcanon.model import CanonError
from errorcanon.outcomes.database import DatabaseAwayError
from errorcanon.outcomes.ledger import KeyReusedError, ReportRateError

_TYPE = "application/problem+json"


class Problem(BaseModel):
    """What went wrong with a request, and what to do."""

    type: str = Field(default="about:blank")
    title: str = Field(examples=["Not Found"])
    status: int = Field(examples=[404])
    detail: str = Field(examples=["no record 'cuda/nothing'; near: cuda/no-kernel-image"])


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Make the answer to a request that failed."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    return JSONResponse(body, status, headers, _TYPE)


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


def add_problems(app: FastAPI) -> None:
    """Answer every error in this form."""

    async def of_http(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            allowed = _allowed(app, request)
            return problem(405, f"allowed here: {allowed}", {"Allow": allowed})
        return problem(error.status_code, str(error.detail), error.headers)

    async def of_values(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return problem(422, f"{place}: {first['msg']}")

    async def of_ours(_: Request, error: Exception) -> JSONResponse:
        return problem(422, str(error))

    async def of_rate(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ReportRateError)
        return problem(429, str(error), {"Retry-After": str(error.seconds)})

    async def of_key(_: Request, error: Exception) -> JSONResponse:
        return problem(409, str(error))

    async def of_database(_: Request, error: Exception) -> JSONResponse:
        return problem(
            503, f"{error}; send it again, a report under the same key", {"Retry-After": "5"}
        )

    async def of_anything(_: Request, __: Exception) -> JSONResponse:
        return problem(500, "the service failed here; its log says why")

    app.add_exception_handler(HTTPException, of_http)
    app.add_exception_handler(RequestValidationError, of_values)
    app.add_exception_handler(CanonError, of_ours)
    app.add_exception_handler(ReportRateError, of_rate)
    app.add_exception_handler(KeyReusedError, of_key)
    app.add_exception_handler(DatabaseAwayError, of_database)
    app.add_exception_handler(Exception, of_anything)
