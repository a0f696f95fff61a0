"""A real redis-server on the loopback, which ends with the script; the system must have it."""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import tempfile
import time

from errorcanon.lab.kits.service import free_port


def start(*options: str) -> int:
    """Start a server with more options on its command line; give its port once it listens."""
    port = free_port()
    words = ["redis-server", "--port", str(port), "--bind", "127.0.0.1"]
    words += ["--enable-protected-configs", "yes", "--logfile", os.devnull]
    if "--dir" not in options:
        words += ["--dir", tempfile.mkdtemp(), "--save", ""]
    server = subprocess.Popen([*words, *options])
    atexit.register(server.kill)
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return port
        time.sleep(0.1)
    raise AssertionError("redis-server did not start")
