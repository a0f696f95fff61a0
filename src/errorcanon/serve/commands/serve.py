"""canon serve"""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.serve.console import FOUND
from errorcanon.serve.locations import database_address
from errorcanon.serve.service import Service
from errorcanon.store.installing import install_line
from errorcanon.store.writing import scratch_folder

try:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from errorcanon.outcomes.database import DatabaseAwayError, open_database
    from errorcanon.serve.http.clients import parse_proxies
    from errorcanon.serve.http.connections import Connection, listen
    from errorcanon.serve.http.logs import LOGGING
    from errorcanon.serve.http.rates import open_counters
    from errorcanon.serve.http.settings import Settings
except ModuleNotFoundError as error:
    raise CanonError(
        f"canon serve needs {error.name}; install it with: {install_line('server')}"
    ) from None

_SHUTDOWN = 30
"""Seconds that answers under way get when the service is told to stop."""


def serve(arguments: Namespace) -> int:
    """Answer until told to stop.

    Raises:
        CanonError: the site is not built, an option cannot be read, or the database is of another
            version.
    """
    site = arguments.site
    if site and not (Path(site) / "index.html").is_file():
        raise CanonError(f"{site}: holds no site; build it with: canon site build --out {site}")
    parse_proxies(arguments.proxy)  # one that cannot be read is told now
    # uvicorn stops on a signal and then raises it again, for whoever was there before.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(FOUND))
    os.umask(0o077)  # whatever is made from here on is for this user alone
    with scratch_folder("metrics") as shared:
        settings = Settings(
            database=database_address(arguments.database),
            shared=str(shared),
            site=site,
            names=tuple(arguments.name),
            proxies=tuple(arguments.proxy),
            counters=arguments.counters,
            requests_a_minute=arguments.requests_a_minute,
            request_seconds=arguments.request_seconds,
        )
        _prepare(settings)
        settings.to_environment()
        if arguments.workers > 1:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(shared)
        _run(
            uvicorn.Config(
                "errorcanon.serve.http.app:from_environment",
                factory=True,
                host=arguments.host,
                port=arguments.port,
                workers=arguments.workers,
                http=Connection,
                ws="none",
                loop="asyncio",  # what connections.py watches was tried on it alone
                proxy_headers=False,  # our own front knows which proxies count
                log_config=LOGGING,
                timeout_graceful_shutdown=_SHUTDOWN,
                server_header=False,
            ),
            settings,
        )
    return FOUND


def _run(config: uvicorn.Config, settings: Settings) -> None:
    listening = config.bind_socket()
    listen(listening, settings.request_seconds)
    if config.workers > 1:
        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])


def _prepare(settings: Settings) -> None:
    """Make what several workers would want to make; a database that is away may come later."""
    Service.open()  # without records every worker would die and be replaced, on and on
    open_counters(settings.counters, Path(settings.shared))
    try:
        open_database(settings.database).close()
    except DatabaseAwayError:
        return
