"""Routes that write: reports from the field, for those who hold a token."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, HTTPException, Query, Request
from starlette.responses import JSONResponse, Response

from errorcanon import __version__
from errorcanon.model import CanonError
from errorcanon.outcomes.database import Database, DatabaseAwayError, open_database
from errorcanon.outcomes.ledger import Receipt as Stored
from errorcanon.outcomes.ledger import accept, field_counts
from errorcanon.outcomes.report import KEY, check_claim, check_key, parse_report
from errorcanon.outcomes.tokens import Bearer, authenticate, erase_reporter
from errorcanon.publish.view import view_outcomes
from errorcanon.serve.http.forms import Erased, FieldCounts, Health, Receipt, Reported
from errorcanon.serve.http.metrics import REPORTS
from errorcanon.serve.http.problems import described
from errorcanon.serve.service import Service

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="errorcanon"'}
_MINUTE = "public, max-age=60"


class Reports:
    """Takes reports in; opens its database when it is first needed, and again when it was away."""

    def __init__(self, service: Service, address: str):
        self.service = service
        self._address = address
        self._database: Database | None = None
        self._opening = threading.Lock()

    @property
    def database(self) -> Database:
        """The database.

        Raises:
            DatabaseAwayError: it cannot be reached.
        """
        with self._opening:
            if self._database is None:
                self._database = open_database(self._address, makes_file=False)
            return self._database

    def close(self) -> None:
        """Let go of the database."""
        if self._database is not None:
            self._database.close()

    def bearer(self, authorization: str | None, scope: str) -> Bearer:
        """Tell who is asking.

        Raises:
            HTTPException: nobody known, or one who may not do this.
        """
        kind, _, secret = (authorization or "").partition(" ")
        if kind.lower() != "bearer" or not secret.strip():
            raise HTTPException(401, "send a token: Authorization: Bearer …", _CHALLENGE)
        found = authenticate(self.database, secret.strip())
        if found is None:
            raise HTTPException(401, "this token is unknown or revoked", _CHALLENGE)
        if scope not in found.scopes:
            raise HTTPException(403, f"this token does not allow '{scope}'")
        return found

    def take(self, values: Mapping[str, Any], authorization: str | None, key: str) -> Stored:
        """Store a report.

        Raises:
            HTTPException: who sends it may not, or there is no such record.
            CanonError: it is no report.
            DatabaseAwayError: it is not stored.
        """
        check_key(key)
        bearer = self.bearer(authorization, "report")
        report = parse_report(values)
        identity = self.service.corpus.resolve(report.record)
        if identity is None:
            raise HTTPException(404, f"no record '{report.record}'")
        try:
            check_claim(report, self.service.corpus.record(identity))
        except CanonError as error:
            raise HTTPException(404, str(error)) from None
        stored = accept(self.database, report, bearer.reporter, key)
        REPORTS.labels(stored.state).inc()
        return stored

    def of_agent(self, values: Mapping[str, Any], headers: Mapping[str, str], key: str) -> str:
        """Store what an agent reports over MCP; give what became of it.

        Raises:
            CanonError: it is not stored; the text says why.
        """
        try:
            return self.take(values, headers.get("authorization"), key).state
        except HTTPException as error:
            raise CanonError(str(error.detail)) from None


def add_reporting(router: APIRouter, reports: Reports) -> None:
    """Add the routes that write, and the one that says how the service is."""

    @router.post(
        "/api/v1/outcomes",
        status_code=201,
        response_model=Receipt,
        responses={
            200: {"model": Receipt, "description": "It was there already"},
            **described(400, 401, 403, 404, 408, 409, 422, 429, 503),
        },
        summary="Report whether a step worked",
    )
    def report(
        body: Reported,
        idempotency_key: Annotated[str, Header(pattern=KEY)],
        authorization: Annotated[str | None, Header()] = None,
    ) -> Response:
        stored = reports.take(body.model_dump(), authorization, idempotency_key)
        receipt = Receipt(id=stored.id, state=stored.state, again=stored.again)
        return JSONResponse(receipt.model_dump(), 200 if stored.again else 201)

    @router.get(
        "/api/v1/outcomes",
        response_model=FieldCounts,
        responses=described(422, 429, 503),
        summary="What the field reports, k of n by record and claim",
    )
    def counts(
        record: Annotated[str | None, Query(max_length=200)] = None,
    ) -> Response:
        found = field_counts(reports.database, record)
        return JSONResponse(view_outcomes(found), headers={"Cache-Control": _MINUTE})

    @router.delete(
        "/api/v1/outcomes",
        response_model=Erased,
        responses=described(401, 403, 429, 503),
        summary="Erase all that is stored of the token's owner, the token too",
    )
    def erase(authorization: Annotated[str | None, Header()] = None) -> Erased:
        bearer = reports.bearer(authorization, "report")
        gone = erase_reporter(reports.database, bearer.reporter, bearer.reporter)
        return Erased(reports=gone)

    @router.get("/health", response_model=Health, summary="Whether the service answers")
    def health(request: Request) -> Health:
        database = _state(reports)
        return Health(
            status="ok" if database == "ok" else "degraded",
            version=__version__,
            records=len(reports.service.corpus.ids()),
            database=database,
        )


def _state(reports: Reports) -> Literal["ok", "away"]:
    try:
        with reports.database.read() as connection:
            connection.exec_driver_sql("select 1")
    except DatabaseAwayError:
        return "away"
    return "ok"
