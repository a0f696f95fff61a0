"""canon serve"""

from __future__ import annotations

import os
import socket
from argparse import Namespace
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.serve.console import FOUND
from errorcanon.serve.place import database_address
from errorcanon.store.writing import scratch_folder

try:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from errorcanon.outcomes.database import DatabaseAwayError, open_database
    from errorcanon.serve.http.settings import Settings
    from errorcanon.serve.http.slow_clients import HeadTime
except ModuleNotFoundError as error:
    raise CanonError(
        f"canon serve needs {error.name}; install it with: pip install 'errorcanon[server]'"
    ) from None

_SHUTDOWN = 30
"""Seconds that answers under way get when the service is told to stop."""


def serve(arguments: Namespace) -> int:
    """Answer until told to stop.

    Raises:
        CanonError: the site is not built, or the database is of another version.
    """
    site = arguments.site or ("site" if Path("site/index.html").is_file() else None)
    if site and not (Path(site) / "index.html").is_file():
        raise CanonError(f"{site}: holds no site; build it with: canon site build --out {site}")
    settings = Settings(
        database=database_address(arguments.database),
        site=site,
        names=tuple(arguments.name),
        requests_a_minute=arguments.requests_a_minute,
        workers=arguments.workers,
        request_seconds=arguments.request_seconds,
    )
    _prepare(settings)
    settings.to_environment()
    with scratch_folder("metrics") as folder:
        if settings.workers > 1:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
        _run(
            _Config(
                "errorcanon.serve.http.app:from_environment",
                factory=True,
                host=arguments.host,
                port=arguments.port,
                workers=settings.workers,
                http=HeadTime,
                timeout_graceful_shutdown=_SHUTDOWN,
                server_header=False,
            )
        )
    return FOUND


class _Config(uvicorn.Config):
    """Sends answers at once where several workers share a socket too.

    asyncio turns Nagle's algorithm off only for sockets that are declared as TCP, which the shared
    one is not; what is set on a listening socket holds for those that come from it.
    """

    def bind_socket(self) -> socket.socket:
        """Make the socket that the workers share."""
        listening = super().bind_socket()
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening


def _run(config: uvicorn.Config) -> None:
    if config.workers > 1:
        Multiprocess(config, sockets=[config.bind_socket()]).run()
    else:
        uvicorn.Server(config).run()


def _prepare(settings: Settings) -> None:
    """Make the tables before several workers want to; a database that is away may come later."""
    try:
        open_database(settings.database).close()
    except DatabaseAwayError:
        return
