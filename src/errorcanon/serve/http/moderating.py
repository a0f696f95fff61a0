"""Routes for those who decide over held reports; their tokens have the scope `moderate`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Annotated, Any

from fastapi import APIRouter, Header, HTTPException, Query, Request

from errorcanon.outcomes.database import DatabaseAwayError
from errorcanon.outcomes.ledger import State, UnknownReportError, decide, list_reports
from errorcanon.serve.http.bodies import form_of, read_form
from errorcanon.serve.http.problems import described
from errorcanon.serve.http.reporting import Reports
from errorcanon.serve.http.schemas import (
    LARGEST_ID,
    Decided,
    Decision,
    QuotedReport,
    StoredReport,
    StoredReports,
)

_SCOPE = "moderate"
_LIST = "/api/v1/outcomes/reports"


def add_moderating(router: APIRouter, reports: Reports) -> None:
    """Add the routes that list reports and decide over them."""

    @router.get(
        _LIST,
        response_model=StoredReports,
        responses=described(401, 403, 422, 429, 503),
        summary="Reports in a state, oldest first",
    )
    async def listed(
        state: State = "held",
        limit: Annotated[int, Query(ge=1, le=1000)] = 100,
        after: Annotated[
            int, Query(ge=0, le=LARGEST_ID, description="the last id of the page before")
        ] = 0,
        authorization: Annotated[str | None, Header()] = None,
    ) -> StoredReports:
        await reports.ask(lambda: reports.bearer(authorization, _SCOPE))
        rows = await reports.ask(lambda: list_reports(reports.database, state, limit, after))
        try:
            return StoredReports(reports=[_shown(row) for row in rows])
        except (ArithmeticError, OSError, TypeError, ValueError) as error:
            raise DatabaseAwayError(f"a row cannot be read: {error}", "damaged") from None

    @router.post(
        "/api/v1/outcomes/decisions",
        response_model=Decided,
        responses=described(400, 401, 403, 404, 408, 413, 415, 422, 429, 503),
        openapi_extra=form_of(Decision),
        summary="Count reports or reject them, all or none",
    )
    async def decided(
        request: Request, authorization: Annotated[str | None, Header()] = None
    ) -> Decided:
        bearer = await reports.ask(lambda: reports.bearer(authorization, _SCOPE))
        body = await read_form(request, Decision)
        try:
            changed = await reports.ask(
                lambda: decide(reports.database, body.ids, body.state, bearer.reporter), writes=True
            )
        except UnknownReportError as error:
            detail = f"no report {error.identity}, so none was changed; list them: GET {_LIST}"
            raise HTTPException(404, detail) from None
        return Decided(changed=changed)


def _shown(row: Mapping[str, Any]) -> StoredReport:
    return StoredReport(
        id=row["id"],
        reporter=row["reporter"],
        record=row["record"],
        claim=row["claim"],
        worked=row["worked"],
        received=datetime.fromtimestamp(row["received"], timezone.utc),
        state=row["state"],
        quoted=QuotedReport(environment=row["environment"], note=row["note"]),
    )
