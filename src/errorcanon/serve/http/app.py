"""Put the service together: routes, limits, metrics, the site, MCP."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from mcp.server.transport_security import TransportSecuritySettings
from starlette.routing import Route

from errorcanon import __version__
from errorcanon.scan.parent import end_with_parent
from errorcanon.serve.http.answers import JsonAnswer
from errorcanon.serve.http.bodies import Bodies
from errorcanon.serve.http.clients import parse_proxies
from errorcanon.serve.http.explaining import add_explaining
from errorcanon.serve.http.metrics import Measure, metrics
from errorcanon.serve.http.middleware import RequestMiddleware
from errorcanon.serve.http.moderating import add_moderating
from errorcanon.serve.http.problems import Problem, add_problems
from errorcanon.serve.http.rates import RateLimit, open_counters
from errorcanon.serve.http.reporting import Reports, add_reporting
from errorcanon.serve.http.settings import MOST_BODY, Settings
from errorcanon.serve.http.site import Site
from errorcanon.serve.http.surveying import add_surveying
from errorcanon.serve.mcp_server import make_server
from errorcanon.serve.service import Service

_HERE = ("127.0.0.1", "localhost", "[::1]")
_DESCRIPTION = """\
Explains failure messages and logs of the deep-learning stack: the cause, how to tell it from its
twins, what works and what does not, each with the runs that showed it."""


def from_environment() -> FastAPI:
    """Make the application of one worker."""
    end_with_parent()
    return make_app(Service.open(), Settings.from_environment())


def make_app(service: Service, settings: Settings) -> FastAPI:
    """Make the application."""
    reports = Reports(service, settings.database)
    mcp = make_server(service, local=False, reporter=reports.of_agent)
    mcp_app = mcp.streamable_http_app(
        stateless_http=True,
        json_response=True,
        max_request_body_size=MOST_BODY,
        transport_security=_security(settings.names),
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.warm()
        # What is there now stays: looking through it again and again would stall requests.
        gc.collect()
        gc.freeze()
        async with mcp.session_manager.run():
            yield
        reports.close()

    app = FastAPI(
        title="Errorcanon",
        version=__version__,
        description=_DESCRIPTION,
        license_info={"name": "CC-BY-4.0", "identifier": "CC-BY-4.0"},
        lifespan=lifespan,
        default_response_class=JsonAnswer,
        docs_url=None,  # its scripts come from elsewhere
        redoc_url=None,
        redirect_slashes=False,  # it would repeat whatever Host was sent
    )
    add_explaining(app.router, service, settings)
    add_surveying(app.router, service)
    add_reporting(app.router, reports)
    add_moderating(app.router, reports)
    _answer_head(app.router)
    app.add_route("/metrics", lambda _: metrics(), methods=["GET"], include_in_schema=False)
    for route in mcp_app.routes:
        assert isinstance(route, Route)
        # Without sessions there is nothing to listen to and nothing to end.
        app.router.routes.append(Route(route.path, route.endpoint, methods=["POST"]))
    if settings.site:
        app.router.default = Site(Path(settings.site), service)  # where no route is, in any method
    add_problems(app)
    _name_problem(app)
    app.add_middleware(Bodies, seconds=settings.request_seconds)
    if settings.requests_a_minute:
        shared = Path(settings.shared)
        app.add_middleware(
            RateLimit,
            a_minute=settings.requests_a_minute,
            counters=open_counters(settings.counters, shared),
            own=open_counters(None, shared),
        )
    app.add_middleware(Measure)
    app.add_middleware(RequestMiddleware, proxies=parse_proxies(settings.proxies))
    return app


def _answer_head(router: APIRouter) -> None:
    """Answer HEAD wherever there is GET, by the same code; the server leaves out the body."""
    for route in list(router.routes):
        if isinstance(route, APIRoute) and "GET" in (route.methods or ()):
            router.add_api_route(
                route.path,
                route.endpoint,
                methods=["HEAD"],
                response_model=route.response_model,
                include_in_schema=False,
            )


def _security(names: tuple[str, ...]) -> TransportSecuritySettings:
    """Accept only the names under which the service is meant to be reached."""
    hosts = [*_HERE, *names]
    return TransportSecuritySettings(
        allowed_hosts=[f"{host}{port}" for host in hosts for port in ("", ":*")],
        allowed_origins=[
            f"{scheme}://{host}{port}"
            for scheme in ("http", "https")
            for host in hosts
            for port in ("", ":*")
        ],
    )


def _name_problem(app: FastAPI) -> None:
    """Put the form of errors where the routes refer to it."""
    make = app.openapi

    def with_problem() -> dict[str, object]:
        document = make()
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        schemas.setdefault("Problem", Problem.model_json_schema())
        return document

    app.openapi = with_problem  # type: ignore[method-assign]
