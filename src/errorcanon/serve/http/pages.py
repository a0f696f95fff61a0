"""The search and the answer to a paste as pages, for browsers that run no JavaScript."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from fastapi import HTTPException
from starlette.requests import Request

from errorcanon.match.search import LONGEST_QUESTION
from errorcanon.model import Language
from errorcanon.publish.html_card import card_html
from errorcanon.publish.site import addresses
from errorcanon.publish.site.served import with_answer, with_results
from errorcanon.publish.site.site_data import list_rows
from errorcanon.serve.explain_threads import SECONDS, run_apart
from errorcanon.serve.http.bodies import read_body
from errorcanon.serve.http.metrics import ANSWERS
from errorcanon.serve.service import Service

SEARCH: dict[str, Language] = {
    "/search/": "en",
    "/search/index.html": "en",
    "/search/zh.html": "zh",
}
PASTE: dict[str, Language] = {"/": "en", "/index.html": "en", "/zh.html": "zh"}
_FORM = "application/x-www-form-urlencoded"
_MOST_FIELDS = 10
_MOST_FOUND = 20
_VERSION = re.compile(r"([A-Za-z][\w-]{0,39})\s{0,9}[ =:]\s{0,9}v?(\d[\w.+]{0,79})", re.ASCII)


async def search_page(service: Service, page: str, words: str, language: Language) -> str:
    """Fill the search page with what is found for some words."""

    def find() -> str:
        found = service.search(words, _MOST_FOUND)
        rows = list_rows(found, service.corpus, language)
        return with_results(page, words, LONGEST_QUESTION, rows, language)

    return await run_apart(find)


async def answer_page(service: Service, request: Request, page: str, language: Language) -> str:
    """Fill the first page with the answer to what its form sends.

    Raises:
        HTTPException: something else was sent, or too much.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _FORM:
        raise HTTPException(415, f"Content-Type: {_FORM}")
    body = b"".join(await read_body(request)).decode("utf-8", "replace")
    try:
        fields = dict(parse_qsl(body, max_num_fields=_MOST_FIELDS))
    except ValueError:
        raise HTTPException(400, "the form has the fields message and versions") from None
    message = fields.get("message", "").replace("\r\n", "\n")
    if not message.strip():
        return page
    versions = {name.lower(): value for name, value in _VERSION.findall(fields.get("versions", ""))}

    def link(identity: str) -> str:
        return addresses.page_url(addresses.record_folder(identity), language)

    def explain() -> str:
        answer = service.explain([message.encode("utf-8", "replace")], versions, SECONDS)
        decided = "decided" if answer.findings and answer.findings[0].decided else "undecided"
        ANSWERS.labels(decided if answer.findings else "nothing").inc()
        card = card_html(answer, service.corpus, language, link)
        return with_answer(page, message, card)

    return await run_apart(explain)
