"""A package index on the loopback whose line breaks in the middle of a file."""

from __future__ import annotations

import functools
import http.server
import os
import threading
from typing import Sequence

from errorcanon.lab.kits.wheels import make_index


class _Handler(http.server.SimpleHTTPRequestHandler):
    line: "BrokenLine"

    def log_message(self, *words: object) -> None:
        pass

    def do_GET(self) -> None:
        if not self.path.endswith(".whl"):
            super().do_GET()
            return
        with open(self.translate_path(self.path), "rb") as file:
            whole = file.read()
        asked = self.headers.get("Range")
        begin = int(asked.split("=")[1].split("-")[0]) if asked else 0
        self.send_response(206 if asked else 200)
        if asked:
            self.send_header("Content-Range", f"bytes {begin}-{len(whole) - 1}/{len(whole)}")
        if self.line.announced:
            self.send_header("Content-Length", str(len(whole) - begin))
        self.end_headers()
        rest = whole[begin:]
        self.wfile.write(rest[: self.line.next_length(len(rest))])
        self.close_connection = True


class BrokenLine:
    """An index whose replies end after a share of what is asked for.

    Args:
        folder: where the files and pages are made.
        wheels: as in `make_index`.
        shares: what part of each reply arrives, the last one from then on.
        announced: whether the reply names its length, as servers do and some proxies do not.
    """

    def __init__(
        self,
        folder: str,
        wheels: Sequence[Sequence[str]],
        shares: Sequence[float],
        announced: bool = True,
    ) -> None:
        make_index(folder, wheels)
        for name in {wheel[0] for wheel in wheels}:
            page = os.path.join(folder, "simple", name, "index.html")
            with open(page) as file:
                text = file.read()
            with open(page, "w") as file:
                file.write(text.replace("file://" + folder, ""))
        self.shares, self.announced, self.replies = list(shares), announced, 0
        bound = type("Bound", (_Handler,), {"line": self})
        handler = functools.partial(bound, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}/simple"

    def next_length(self, length: int) -> int:
        """Give how much of a reply arrives."""
        share = self.shares[min(self.replies, len(self.shares) - 1)]
        self.replies += 1
        return int(length * share)
