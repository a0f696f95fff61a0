"""A client that is refused, and what listens elsewhere, or later, and stays for a while.

Kinds: localhost (the service is bound to 127.0.0.1, and asked at 127.0.0.2, which stands for
another address of the machine), six (bound to ::1, and asked at 127.0.0.1), elsewhere (bound to
127.0.0.2, and asked at 127.0.0.1), late (it listens a second after it was asked).
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from typing import NamedTuple, NoReturn

_SERVE = """
import socket, sys, time
family, address, port, delay = socket.AF_INET, sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
time.sleep(delay)
if ":" in address:
    family = socket.AF_INET6
service = socket.socket(family)
service.bind((address, port))
service.listen()
time.sleep(60)
"""


class _Service(NamedTuple):
    bound: str
    asked: str
    delay: float = 0

    def listens(self, port: int) -> bool:
        """Tell whether the service accepts connections."""
        with socket.socket(socket.AF_INET6 if ":" in self.bound else socket.AF_INET) as s:
            return s.connect_ex((self.bound, port)) == 0


_SERVICES = {
    "localhost": _Service("127.0.0.1", "127.0.0.2"),
    "six": _Service("::1", "127.0.0.1"),
    "elsewhere": _Service("127.0.0.2", "127.0.0.1"),
    "late": _Service("127.0.0.1", "127.0.0.1", 1),
}


async def _ask(service: _Service, port: int) -> None:
    """Connect as a client does; of a late service the error comes out when it has begun."""
    try:
        await asyncio.open_connection(service.asked, port)
    finally:
        while not service.listens(port):
            time.sleep(0.1)


def connect(kind: str) -> NoReturn:
    """Start a service of a kind and connect to where it does not listen."""
    service = _SERVICES[kind]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-c", _SERVE, service.bound, str(port), str(service.delay)]
    subprocess.Popen(
        words,
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while not service.delay and not service.listens(port):
        time.sleep(0.1)
    asyncio.run(_ask(service, port))
    os._exit(0)
