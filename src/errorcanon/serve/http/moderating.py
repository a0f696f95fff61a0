"""Routes for those who decide over held reports; their tokens have the scope `moderate`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Annotated, Any

from fastapi import APIRouter, Header, HTTPException, Query

from errorcanon.outcomes.ledger import State, UnknownReportError, decide, list_reports
from errorcanon.serve.http.forms import (
    LARGEST_ID,
    Decided,
    Decision,
    QuotedReport,
    StoredReport,
    StoredReports,
)
from errorcanon.serve.http.problems import described
from errorcanon.serve.http.reporting import Reports

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
    def listed(
        state: State = "held",
        limit: Annotated[int, Query(ge=1, le=1000)] = 100,
        after: Annotated[
            int, Query(ge=0, le=LARGEST_ID, description="the last id of the page before")
        ] = 0,
        authorization: Annotated[str | None, Header()] = None,
    ) -> StoredReports:
        reports.bearer(authorization, _SCOPE)
        rows = list_reports(reports.database, state, limit, after)
        return StoredReports(reports=[_shown(row) for row in rows])

    @router.post(
        "/api/v1/outcomes/decisions",
        response_model=Decided,
        responses=described(400, 401, 403, 404, 408, 422, 429, 503),
        summary="Count reports or reject them, all or none",
    )
    def decided(body: Decision, authorization: Annotated[str | None, Header()] = None) -> Decided:
        bearer = reports.bearer(authorization, _SCOPE)
        try:
            changed = decide(reports.database, body.ids, body.state, bearer.reporter)
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
