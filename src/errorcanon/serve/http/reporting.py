"""Routes that write: reports from the field, for those who hold a token."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeVar

import anyio
import anyio.from_thread
import anyio.to_thread
from fastapi import APIRouter, Header, HTTPException, Query, Request
from starlette.responses import Response

from errorcanon import __version__
from errorcanon.model import CanonError
from errorcanon.outcomes.database import Database, DatabaseAwayError, Fault, open_database
from errorcanon.outcomes.ledger import Receipt as Stored
from errorcanon.outcomes.ledger import accept, field_counts
from errorcanon.outcomes.report import KEY, check_claim, check_key, parse_report
from errorcanon.outcomes.tokens import Bearer, authenticate, erase_reporter
from errorcanon.publish.view import view_outcomes
from errorcanon.serve.http.answers import JsonAnswer
from errorcanon.serve.http.bodies import form_of, read_form
from errorcanon.serve.http.metrics import REPORTS
from errorcanon.serve.http.problems import database_detail, described, note_incident
from errorcanon.serve.http.schemas import Erased, FieldCounts, Health, Receipt, Reported
from errorcanon.serve.service import Service

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="errorcanon"'}
_MINUTE = "public, max-age=60"
_NO_NUL = r"^[^\x00]*$"
"""PostgreSQL has no text with that character."""
_SECONDS = 10
"""That the database may take for an answer."""
_FRESH = 2.0
"""Seconds that what was seen of the database holds; it can be asked for without end."""
_MOST_THREADS = 32
T = TypeVar("T")


class Reports:
    """Takes reports in; opens its database when it is first needed, and again when it was away."""

    def __init__(self, service: Service, address: str):
        self.service = service
        self._address = address
        self._database: Database | None = None
        self._opening = threading.Lock()
        self._threads = anyio.CapacityLimiter(_MOST_THREADS)
        self._probing = anyio.Lock()
        self._seen: tuple[float, Literal["ok"] | Fault] = (-_FRESH, "ok")
        """When the database was last known to be in which state."""

    @property
    def database(self) -> Database:
        """The database.

        Raises:
            DatabaseAwayError: it cannot be reached, or is of another version.
        """
        with self._opening:
            if self._database is None:
                try:
                    self._database = open_database(self._address, makes_file=False)
                except DatabaseAwayError:
                    raise
                except CanonError as error:  # its text names where it lies
                    raise DatabaseAwayError(str(error)) from None
            return self._database

    def close(self) -> None:
        """Let go of the database."""
        if self._database is not None:
            self._database.close()

    async def ask(self, work: Callable[[], T], *, writes: bool = False) -> T:
        """Do something with the database beside the event loop, for a time.

        It has threads of its own, so that one that hangs does not keep others from explaining.

        Raises:
            DatabaseAwayError: it cannot be used, or has not answered in time; where it `writes`,
                nobody knows then whether it has.
        """
        try:
            with anyio.fail_after(_SECONDS):
                done = await anyio.to_thread.run_sync(
                    work, abandon_on_cancel=True, limiter=self._threads
                )
        except TimeoutError:
            self._seen = (time.monotonic(), "away")
            raise DatabaseAwayError(f"no answer of the database in {_SECONDS} s") from None
        except DatabaseAwayError as error:
            self._seen = (time.monotonic(), error.fault)
            raise
        if writes:
            self._seen = (time.monotonic(), "ok")
        return done

    async def state(self) -> Literal["ok"] | Fault:
        """Tell whether reports can be taken; what was seen a moment ago is believed."""
        async with self._probing:  # one at a time, however many ask
            if time.monotonic() - self._seen[0] > _FRESH:
                try:
                    await self.ask(lambda: self.database.probe(), writes=True)
                except DatabaseAwayError as error:
                    note_incident(error)
        return self._seen[1]

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

    def take(self, values: Mapping[str, Any], bearer: Bearer, key: str) -> Stored:
        """Store a report of one who may send it.

        Raises:
            HTTPException: there is no such record, or it has no such step.
            CanonError: it is no report.
            DatabaseAwayError: it is not stored.
        """
        check_key(key)
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

        def take() -> Stored:
            return self.take(values, self.bearer(headers.get("authorization"), "report"), key)

        async def store() -> Stored:
            return await self.ask(take, writes=True)

        try:
            return anyio.from_thread.run(store).state  # tools are called in threads
        except HTTPException as error:
            raise CanonError(str(error.detail)) from None
        except DatabaseAwayError as error:
            raise CanonError(f"{database_detail(error)} ({note_incident(error)})") from None


def add_reporting(router: APIRouter, reports: Reports) -> None:
    """Add the routes that write, and the one that says how the service is."""

    @router.post(
        "/api/v1/outcomes",
        status_code=201,
        response_model=Receipt,
        responses={
            200: {"model": Receipt, "description": "It was there already"},
            **described(400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503),
        },
        openapi_extra=form_of(Reported),
        summary="Report whether a step worked",
    )
    async def report(
        request: Request,
        idempotency_key: Annotated[str, Header(pattern=KEY)],
        authorization: Annotated[str | None, Header()] = None,
    ) -> Response:
        bearer = await reports.ask(lambda: reports.bearer(authorization, "report"))
        body = await read_form(request, Reported)
        stored = await reports.ask(
            lambda: reports.take(body.model_dump(), bearer, idempotency_key), writes=True
        )
        receipt = Receipt(id=stored.id, state=stored.state, again=stored.again)
        return JsonAnswer(receipt.model_dump(), 200 if stored.again else 201)

    @router.get(
        "/api/v1/outcomes",
        response_model=FieldCounts,
        responses=described(422, 429, 503),
        summary="What the field reports, k of n by record and claim",
    )
    async def counts(
        record: Annotated[str | None, Query(max_length=200, pattern=_NO_NUL)] = None,
    ) -> Response:
        found = await reports.ask(lambda: field_counts(reports.database, record))
        return JsonAnswer(view_outcomes(found), headers={"Cache-Control": _MINUTE})

    @router.delete(
        "/api/v1/outcomes",
        response_model=Erased,
        responses=described(401, 403, 429, 503),
        summary="Erase all that is stored of the token's owner, the token too",
    )
    async def erase(authorization: Annotated[str | None, Header()] = None) -> Erased:
        bearer = await reports.ask(lambda: reports.bearer(authorization, "report"))
        gone = await reports.ask(
            lambda: erase_reporter(reports.database, bearer.reporter, bearer.reporter), writes=True
        )
        return Erased(reports=gone)

    @router.get("/health", response_model=Health, summary="Whether the service answers")
    async def health() -> Health:
        database = await reports.state()
        return Health(
            status="ok" if database == "ok" else "degraded",
            version=__version__,
            records=len(reports.service.corpus.ids()),
            database=database,
        )
