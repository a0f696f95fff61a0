"""Routes that read: explain, records, search, health."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from pydantic import Field
from starlette.responses import FileResponse, Response

from errorcanon import __version__
from errorcanon.model import Language
from errorcanon.publish.markdown import answer_markdown, record_markdown
from errorcanon.publish.view import view_row
from errorcanon.serve.explain_threads import SECONDS, run_apart
from errorcanon.serve.http.answers import JsonAnswer
from errorcanon.serve.http.bodies import parse_form, read_body
from errorcanon.serve.http.metrics import ANSWERS
from errorcanon.serve.http.problems import described
from errorcanon.serve.http.schemas import Answer, Question, Rows
from errorcanon.serve.http.settings import MOST_BODY, Settings
from errorcanon.serve.names import UnknownRecordError
from errorcanon.serve.preview import POLICY
from errorcanon.serve.service import Service
from errorcanon.versions import PAIRS, parse_pairs

_JSON, _MARKDOWN, _HTML = "application/json", "text/markdown", "text/html"
_MINUTES = "public, max-age=300"
InEnvironment = Annotated[
    tuple[Annotated[str, Field(max_length=1000, json_schema_extra={"pattern": PAIRS})], ...],
    Query(
        description="versions for a text that is sent as such, repeatable",
        examples=["torch=2.10.0,cuda=12.4"],
    ),
]
InLanguage = Annotated[Language | None, Query(description="default: by Accept-Language")]


def add_explaining(router: APIRouter, service: Service, settings: Settings) -> None:
    """Add the routes that read."""
    _add_explain(router, service)
    _add_records(router, service, settings)
    _add_search(router, service)


def _add_explain(router: APIRouter, service: Service) -> None:
    @router.post(
        "/api/v1/explain",
        response_model=Answer,
        responses={
            200: {"content": {_MARKDOWN: {"schema": {"type": "string"}}}},
            **described(400, 408, 413, 415, 422, 429),
        },
        openapi_extra={"requestBody": _BODY},
        summary="Explain a message or a log",
        description="A JSON object, or the log itself as text/plain, gzip if you like; at most "
        "10 MB unpacked. With Accept: text/markdown the answer is for people.",
    )
    async def explain(
        request: Request,
        lang: InLanguage = None,
        env: InEnvironment = (),
    ) -> Response:
        pieces = await read_body(request)
        chunks, environment = _question(request, pieces, env)
        language = lang or _language(request)

        def answer() -> dict[str, Any]:
            return service.view(service.explain(chunks, environment, SECONDS), language)

        view = await run_apart(answer)
        ANSWERS.labels(_kind(view)).inc()
        if _best(request, (_JSON, _MARKDOWN)) == _MARKDOWN:
            return _text(answer_markdown(view, language))
        return JsonAnswer(view)


def _add_records(router: APIRouter, service: Service, settings: Settings) -> None:
    etags = _Etags(service)

    @router.get(
        "/api/v1/records",
        response_model=Rows,
        responses=described(422, 429),
        summary="All records, short",
    )
    def records(request: Request, lang: InLanguage = None) -> Response:
        language = lang or _language(request)
        return etags.answer(
            request,
            f"records {language}",
            lambda: JsonAnswer(
                {"records": [view_row(r, language) for r in service.corpus.records()]}
            ),
        )

    @router.get(
        "/api/v1/records/{domain}/{slug}",
        response_model=dict[str, Any],
        responses={
            200: {
                "content": {
                    _MARKDOWN: {"schema": {"type": "string"}},
                    _HTML: {"schema": {"type": "string"}},
                }
            },
            **described(404, 406, 422, 429),
        },
        summary="A record, as JSON, Markdown or a page",
    )
    def record(request: Request, domain: str, slug: str, lang: InLanguage = None) -> Response:
        language = lang or _language(request)
        try:
            view = service.show(f"{domain}/{slug}", language)
        except UnknownRecordError as error:
            listed = "all of them: GET /api/v1/records; by words: GET /api/v1/search?q=…"
            raise HTTPException(404, f"{error.said}; {listed}") from None
        page = _page(settings.site, view["id"], language)
        offered = (_JSON, _MARKDOWN, _HTML) if page else (_JSON, _MARKDOWN)
        kind = _best(request, offered)
        if kind is None:
            raise HTTPException(406, f"there is {', '.join(offered)}")

        def make() -> Response:
            if kind == _JSON:
                return JsonAnswer(view)
            if kind == _MARKDOWN:
                return _text(record_markdown(view, language))
            assert page is not None
            return FileResponse(page, media_type=_HTML, headers={"Content-Security-Policy": POLICY})

        return etags.answer(request, f"{view['id']} {language} {kind}", make)


def _add_search(router: APIRouter, service: Service) -> None:
    @router.get(
        "/api/v1/search",
        response_model=Rows,
        responses=described(422, 429),
        summary="Find records by words, in English or Chinese",
    )
    def search(
        request: Request,
        q: Annotated[str, Query(max_length=500, examples=["empty batch"])],
        limit: Annotated[int, Query(ge=1, le=100)] = 10,
        lang: InLanguage = None,
    ) -> Response:
        language = lang or _language(request)
        found = service.search(q, limit)[:limit]
        return JsonAnswer({"records": [view_row(r, language) for r in found]})


_BODY = {
    "required": True,
    "content": {
        _JSON: {"schema": Question.model_json_schema()},
        "text/plain": {"schema": {"type": "string", "maxLength": MOST_BODY}},
    },
}


def _question(
    request: Request, pieces: Sequence[bytes], env: Sequence[str]
) -> tuple[Sequence[bytes], dict[str, str]]:
    kind = request.headers.get("content-type", _JSON).partition(";")[0].strip().lower()
    if kind == _JSON:
        question = parse_form(b"".join(pieces), Question)
        return [question.text.encode("utf-8", "replace")], question.env
    if kind not in ("text/plain", "application/octet-stream"):
        raise HTTPException(415, "Content-Type: application/json or text/plain")
    return pieces, parse_pairs(env, "?env=")


def _kind(view: Mapping[str, Any]) -> str:
    if not view["findings"]:
        return "nothing"
    return "decided" if view["findings"][0]["decided"] else "undecided"


def _language(request: Request) -> Language:
    """Take the first of our languages that the client names."""
    for part in request.headers.get("accept-language", "").split(","):
        name = part.partition(";")[0].strip().lower()
        if name.startswith("zh"):
            return "zh"
        if name.startswith("en"):
            return "en"
    return "en"


def _best(request: Request, offered: Sequence[str]) -> str | None:
    """Choose by Accept what to send; the first offer where the client has no wish."""
    accepted = request.headers.get("accept") or "*/*"
    weighed: list[tuple[float, int, str]] = []
    for position, kind in enumerate(offered):
        quality = max((_quality(part, kind) for part in accepted.split(",")), default=0.0)
        if quality > 0:
            weighed.append((quality, -position, kind))
    return max(weighed)[2] if weighed else None


def _quality(part: str, kind: str) -> float:
    wanted, *parameters = (piece.strip().lower() for piece in part.split(";"))
    if wanted not in (kind, f"{kind.partition('/')[0]}/*", "*/*"):
        return 0.0
    for parameter in parameters:
        if parameter.startswith("q="):
            try:
                return float(parameter[2:]) - (0.0005 if "*" in wanted else 0)
            except ValueError:
                return 0.0
    return 1.0 - (0.0005 if "*" in wanted else 0)


def _page(site: str | None, identity: str, language: Language) -> Path | None:
    if site is None:
        return None
    name = "index.html" if language == "en" else "zh.html"
    path = Path(site) / "errors" / identity / name
    return path if path.is_file() else None


def _text(text: str) -> Response:
    return Response(text, media_type=f"{_MARKDOWN}; charset=utf-8")


class _Etags:
    """Answers 304 to who has the same already. Content changes with the corpus alone."""

    def __init__(self, service: Service):
        self._fingerprint = f"{__version__} {service.corpus.fingerprint}"

    def answer(self, request: Request, what: str, make: Callable[[], Response]) -> Response:
        digest = hashlib.sha256(f"{self._fingerprint} {what}".encode()).hexdigest()[:20]
        headers = {
            "ETag": f'"{digest}"',
            "Cache-Control": _MINUTES,
            "Vary": "Accept, Accept-Language",
        }
        known = [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]
        if {"*", f'"{digest}"', f'W/"{digest}"'} & set(known):
            return Response(status_code=304, headers=headers)
        response = make()
        response.headers.update(headers)
        return response
