"""Routes that ask the surveys of releases."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Annotated, TypeAlias

from fastapi import APIRouter, HTTPException, Query
from pydantic import Field
from starlette.responses import Response

from errorcanon.model import CanonError
from errorcanon.serve.explain_threads import BusyError, run_apart, run_long
from errorcanon.serve.http.answers import JsonAnswer
from errorcanon.serve.http.problems import described, note_incident
from errorcanon.serve.service import Service
from errorcanon.survey.compiled import DamagedSurveysError
from errorcanon.survey.questions import MOST_PINS, Questions
from errorcanon.survey.replies import (
    CodeReply,
    DiffReply,
    FitsReply,
    ListReply,
    ReleasesReply,
    Reply,
    ShowReply,
)

_PATH = "/api/v1/survey"
_REFUSALS = described(404, 422, 429, 503)
Run: TypeAlias = Callable[[Callable[[], Reply]], Awaitable[Reply]]
_LARGEST = 10_000_000
Named = Annotated[str, Query(min_length=1, max_length=200, examples=["trl"])]
Offset = Annotated[int, Query(ge=0, le=_LARGEST, description="`next` of the page before")]
Limit = Annotated[int, Query(ge=1, le=1000, description="rows of a page")]


def add_surveying(router: APIRouter, service: Service) -> None:
    """Add the routes that ask surveys."""
    _add_names(router, service)
    _add_files(router, service)

    @router.get(
        f"{_PATH}/code",
        response_model=CodeReply,
        responses=_REFUSALS,
        summary="What an error code means",
    )
    async def code(
        code: Annotated[str, Query(min_length=1, max_length=200, examples=["Xid 79"])],
        offset: Offset = 0,
        limit: Limit = 200,
    ) -> Response:
        return await _answer(service, lambda surveys: surveys.code(code, offset, limit))


def _add_names(router: APIRouter, service: Service) -> None:
    @router.get(
        _PATH,
        response_model=ListReply,
        responses=_REFUSALS,
        summary="What is surveyed, with the releases that were read",
    )
    async def listed(
        distribution: Annotated[str | None, Query(max_length=200)] = None,
        offset: Offset = 0,
        limit: Limit = 200,
    ) -> Response:
        return await _answer(service, lambda surveys: surveys.listed(distribution, offset, limit))

    @router.get(
        f"{_PATH}/show",
        response_model=ShowReply,
        responses=_REFUSALS,
        summary="Which releases have a name, a member, a parameter or a module",
    )
    async def show(
        name: Annotated[
            str,
            Query(
                min_length=1,
                max_length=300,
                description="with its module; with `distribution` also without it",
                examples=["SFTTrainer.max_seq_length"],
            ),
        ],
        distribution: Annotated[str | None, Query(max_length=200, examples=["trl"])] = None,
        release: Annotated[
            str | None, Query(max_length=100, description="say it of this release too")
        ] = None,
    ) -> Response:
        return await _answer(service, lambda surveys: surveys.show(name, distribution, release))

    @router.get(
        f"{_PATH}/diff",
        response_model=DiffReply,
        responses=_REFUSALS,
        summary="What came, went, moved and takes other parameters between two releases",
    )
    async def diff(
        distribution: Named,
        older: Annotated[str, Query(min_length=1, max_length=100, examples=["0.12"])],
        newer: Annotated[str, Query(min_length=1, max_length=100, examples=["0.13"])],
        private: Annotated[
            bool,
            Query(
                description="names with an underscore, and what modules import for themselves, too"
            ),
        ] = False,
        name: Annotated[str, Query(max_length=300, description="only names that hold it")] = "",
        offset: Offset = 0,
        limit: Limit = 200,
    ) -> Response:
        return await _answer(
            service,
            lambda surveys: surveys.diff(
                distribution,
                older,
                newer,
                private=private,
                name=name,
                offset=offset,
                limit=limit,
            ),
            run_long,
        )


def _add_files(router: APIRouter, service: Service) -> None:
    @router.get(
        f"{_PATH}/releases",
        response_model=ReleasesReply,
        responses=_REFUSALS,
        summary="Which releases have a file for a Python",
    )
    async def releases(
        distribution: Named,
        python: Annotated[str | None, Query(max_length=100, examples=["3.13"])] = None,
        offset: Offset = 0,
        limit: Limit = 200,
    ) -> Response:
        return await _answer(
            service, lambda surveys: surveys.releases(distribution, python, offset, limit)
        )

    @router.get(
        f"{_PATH}/fits",
        response_model=FitsReply,
        responses=_REFUSALS,
        summary="Whether the requirements of releases allow each other",
    )
    async def fits(
        release: Annotated[
            list[Annotated[str, Field(max_length=300)]],
            Query(
                min_length=2,
                max_length=MOST_PINS,
                description="repeatable",
                examples=[["trl==0.12.0", "transformers==4.46.3"]],
            ),
        ],
        offset: Offset = 0,
        limit: Limit = 200,
    ) -> Response:
        return await _answer(service, lambda surveys: surveys.fits(release, offset, limit))


async def _answer(
    service: Service, ask: Callable[[Questions], Reply], run: Run = run_apart
) -> Response:
    """Ask in a thread.

    Raises:
        HTTPException: there is nothing of what was asked for, since nobody read it or it is no
            name, version or code; too many ask; or there are no surveys here.
    """
    try:
        surveys = service.surveys
    except CanonError as error:
        raise _unreadable(error) from None
    try:
        return JsonAnswer(asdict(await run(lambda: ask(surveys))))
    except DamagedSurveysError as error:
        raise _unreadable(error) from None
    except CanonError as error:
        raise HTTPException(404, str(error).replace(*_LISTING)) from None
    except BusyError:
        busy = "too many compare releases at a time; ask again"
        raise HTTPException(503, busy, {"Retry-After": "5"}) from None


def _unreadable(error: CanonError) -> HTTPException:
    """Say that there are no surveys; the log has why, since that names a path of this machine."""
    return HTTPException(503, f"the surveys cannot be read here; {note_incident(error)}")


_LISTING = "see: canon survey list", f"all of them: GET {_PATH}"
