"""A hub on this machine: a handler that answers HEAD as it answers GET, and its server."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Mapping


class Answering(http.server.BaseHTTPRequestHandler):
    """A handler whose subclass says in do_HEAD what it answers; GET gets the body too."""

    def do_HEAD(self) -> None:
        """Know nothing."""
        self.answer(404, b"", {})

    def do_GET(self) -> None:
        """Answer as to HEAD, with the body."""
        self.do_HEAD()

    def answer(self, status: int, body: bytes, heads: Mapping[str, str]) -> None:
        """Send a status, the headers, and to GET the body."""
        self.send_response(status)
        for key, value in heads.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def log_message(self, *ignored: object) -> None:
        """Keep quiet."""


def serve(handler: type[Answering]) -> str:
    """Start a server in a thread; give its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
