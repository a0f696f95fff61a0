"""The built site, where no route of the service is."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from errorcanon.serve.preview import POLICY

_PAGES = ("GET", "HEAD")
_ROUTES = ("/api/", "/mcp/")
"""Below these is no page: what is unknown there is told as the API tells it."""


class Site(StaticFiles):
    """The built site, with the policy that its pages are made for."""

    def __init__(self, folder: Path):
        super().__init__(directory=folder, html=True)

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
        response.headers["Content-Security-Policy"] = POLICY
        return response

    async def _found(self, path: str, scope: Scope) -> Response:
        try:
            response: Response = await super().get_response(path, scope)
            return response
        except (OSError, HTTPException) as error:
            if isinstance(error, HTTPException) and error.status_code != 401:
                raise
            raise HTTPException(404) from None  # what may not be read is not there
