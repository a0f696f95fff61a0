"""Serve a built site on this machine, as a careful host would."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)


def make_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Give a server that listens on this machine only; port 0 takes any that is free."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, directory=str(folder)))


class _Handler(SimpleHTTPRequestHandler):
    """Sends files with a policy that allows no inline script, and our page for what is missing."""

    extensions_map = {  # noqa: RUF012 # declared so by the class above
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".ndjson": "application/x-ndjson",
        ".md": "text/markdown; charset=utf-8",
        ".py": "text/plain; charset=utf-8",
    }

    def send_head(self) -> Any:
        """Send a page that is a file of the site; what a link or a pipe leads to is none."""
        path = Path(self.translate_path(self.path))
        shown = [path, path / "index.html"] if path.is_dir() else [path]
        if not all(self._is_own(one) for one in shown if one.exists()):
            self.send_error(404)
            return None
        return super().send_head()

    def _is_own(self, path: Path) -> bool:
        root = Path(self.directory).resolve()
        inside = path.absolute().relative_to(Path(self.directory).absolute())
        return path.resolve() == root / inside and (path.is_file() or path.is_dir())

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing about requests that went well."""
