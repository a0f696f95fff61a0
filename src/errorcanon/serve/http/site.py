"""The built site, where no route of the service is."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import anyio
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from errorcanon.publish.site import addresses
from errorcanon.publish.site.served import mark_served
from errorcanon.serve.http.pages import PASTE, SEARCH, answer_page, search_page
from errorcanon.serve.preview import POLICY
from errorcanon.serve.service import Service

_PAGES = ("GET", "HEAD")
_ROUTES = ("/api/", "/mcp/")
"""Below these is no page: what is unknown there is told as the API tells it."""


def _html(page: str) -> HTMLResponse:
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
    return HTMLResponse(page, headers=headers)


class Site(StaticFiles):
    """The built site, with the policy that its pages are made for."""

    def __init__(self, folder: Path, service: Service):
        super().__init__(directory=folder, html=True)
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; one that posts the first page's form gets the page with the answer."""
        language = PASTE.get(scope["path"]) if scope["method"] == "POST" else None
        if language is None:
            await super().__call__(scope, receive, send)
            return
        found = await self._found(addresses.page_file("", language), {**scope, "method": "GET"})
        if not isinstance(found, FileResponse):
            raise HTTPException(404)
        page = mark_served(await anyio.Path(found.path).read_bytes()).decode("utf-8")
        answer = await answer_page(self._service, Request(scope, receive), page, language)
        await _html(answer)(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Give a file, or the folder's page at its address with a slash.

        Raises:
            HTTPException: there is none.
        """
        if scope["path"].startswith(_ROUTES):
            raise HTTPException(404)
        if scope["method"] not in _PAGES:
            raise HTTPException(405, headers={"Allow": ", ".join(_PAGES)})
        response = await self._found(path, scope)
        if isinstance(response, RedirectResponse):
            # Starlette repeats the Host that was sent; a path of this site leads nowhere else.
            response.headers["location"] = quote("/" if path == "." else f"/{path.strip('/')}/")
        if isinstance(response, FileResponse) and str(response.path).endswith(".html"):
            response = await self._served(response, scope)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    async def _served(self, response: FileResponse, scope: Scope) -> Response:
        """Give a page with what the service adds to it: its forms, and the results of a search."""
        page = mark_served(await anyio.Path(response.path).read_bytes())
        language = SEARCH.get(scope["path"])
        words = Request(scope).query_params.get("q", "").strip()
        if language is not None and words:
            text = page.decode("utf-8")
            return _html(await search_page(self._service, text, words, language))
        kept = {name: response.headers[name] for name in ("etag", "last-modified")}
        return HTMLResponse(page, response.status_code, kept)

    async def _found(self, path: str, scope: Scope) -> Response:
        try:
            response: Response = await super().get_response(path, scope)
            return response
        except (OSError, HTTPException) as error:
            if isinstance(error, HTTPException) and error.status_code != 401:
                raise
            raise HTTPException(404) from None  # what may not be read is not there
