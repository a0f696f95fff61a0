"""A service of one's own on the loopback: one that is late, that warms up, or that fails at start.

Two loopback addresses (127.0.0.1 and 127.0.0.2) have sockets of their own, as two containers have:
what listens on the one is refused on the other.
"""

from __future__ import annotations

import errno
import http.server
import socket
import subprocess
import sys
import time
from typing import Any, NamedTuple

LIFETIME = 20.0
"""Seconds after which a service ends by itself."""


class Listener(NamedTuple):
    """A listening TCP socket, as a line of `ss -ltn` shows it."""

    address: str
    port: int


def free_port(address: str = "127.0.0.1") -> int:
    """Give a port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind((address, 0))
        return int(probe.getsockname()[1])


def start(
    port: int, delay: float, warm_up: float = 0.0, address: str = "127.0.0.1", fail: str = ""
) -> Any:
    """Start a service and give its process, which is running before it listens.

    It listens on `address` after `delay` seconds, answers 503 during `warm_up` seconds more, and
    then `200 ready`. With `fail` it prints that and ends with status 1 in place of listening.
    """
    words = [address, str(port), str(delay), str(warm_up), fail]
    return subprocess.Popen([sys.executable, __file__, *words])


def knock(address: str, port: int) -> str:
    """Connect once; give `open` or `refused`."""
    with socket.socket() as s:
        s.settimeout(2)
        code = s.connect_ex((address, port))
    assert code in (0, errno.ECONNREFUSED), errno.errorcode.get(code)
    return "open" if code == 0 else "refused"


def wait_until_open(address: str, port: int, seconds: float = 20) -> None:
    """Wait for a port to open."""
    end = time.monotonic() + seconds
    while knock(address, port) == "refused":
        assert time.monotonic() < end, "it never listened"
        time.sleep(0.1)


def listeners(port: int) -> list[Listener]:
    """List the IPv4 sockets that listen on a port, from the table that `ss -ltn` reads."""
    found = []
    with open("/proc/net/tcp") as table:
        for line in table.readlines()[1:]:
            local, state = line.split()[1], line.split()[3]
            number, _, at = local.partition(":")
            if state == "0A" and int(at, 16) == port:
                dotted = socket.inet_ntoa(int(number, 16).to_bytes(4, sys.byteorder))
                found.append(Listener(dotted, port))
    return found


class _Answer(http.server.BaseHTTPRequestHandler):
    """503 until the time comes, then 200."""

    def do_GET(self) -> None:
        """Answer by the clock of the server."""
        ready = time.monotonic() >= self.server.ready_at  # type: ignore[attr-defined]
        self.send_response(200 if ready else 503)
        self.end_headers()
        self.wfile.write(b"ready" if ready else b"starting")

    def log_message(self, *ignored: object) -> None:
        """Keep quiet."""


def _serve(address: str, port: int, delay: float, warm_up: float, fail: str) -> None:
    """Be the service."""
    time.sleep(delay)
    if fail:
        sys.exit(fail)
    server = http.server.HTTPServer((address, port), _Answer)
    server.ready_at = time.monotonic() + warm_up  # type: ignore[attr-defined]
    server.timeout = 1
    end = time.monotonic() + LIFETIME
    while time.monotonic() < end:
        server.handle_request()


if __name__ == "__main__":
    _serve(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]), sys.argv[5])
