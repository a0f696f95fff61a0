"""A package index on this machine: real files, real ranges, and the faults that real ones have."""

from __future__ import annotations

import hashlib
import io
import json
import re
import tarfile
import threading
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from errorcanon.survey.client import Client
from errorcanon.survey.index import Index


@dataclass
class Served:
    """What an index has, how it behaves, and what it was asked."""

    address: str = ""
    pages: dict[str, bytes] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    knows_ranges: bool = True
    refusals: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    """Answered first, in this order: a status and its headers."""
    asked: list[tuple[str, str, Mapping[str, str]]] = field(default_factory=list)
    sent: int = 0
    under_way: int = 0
    most_at_once: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    pauses: list[float] = field(default_factory=list)

    def index(self) -> Index:
        return Index((self.address,), Client(sleep=self.pauses.append))

    def offer(self, distribution: str, files: Mapping[str, bytes], **more: Any) -> None:
        """List files as an index does; `more` is what each row says besides."""
        rows = []
        for name, content in files.items():
            self.files[name] = content
            rows.append(
                {
                    "filename": name,
                    "url": f"../../files/{name}",
                    "hashes": {"sha256": hashlib.sha256(content).hexdigest()},
                    "size": len(content),
                    **more,
                }
            )
        self.list_rows(distribution, rows)

    def list_rows(self, distribution: str, rows: list[Any]) -> None:
        page = {"meta": {"api-version": "1.1"}, "name": distribution, "files": rows}
        self.pages[distribution] = json.dumps(page).encode()


@contextmanager
def serving() -> Iterator[Served]:
    served = Served()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            with served.lock:
                served.asked.append((self.path, self.headers.get("Range", ""), dict(self.headers)))
                served.under_way += 1
                served.most_at_once = max(served.most_at_once, served.under_way)
                refusal = served.refusals.pop(0) if served.refusals else None
            try:
                if refusal:
                    self.answer(refusal[0], b"", refusal[1])
                else:
                    self.give(self.path)
            finally:
                with served.lock:
                    served.under_way -= 1

        def give(self, path: str) -> None:
            name = path.rstrip("/").rpartition("/")[2]
            held = served.files if path.startswith("/files/") else served.pages
            content = held.get(name)
            if content is None:
                return self.answer(404, b"")
            wanted = re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range", ""))
            if wanted is None or not served.knows_ranges:
                return self.answer(200, content)
            if wanted[1]:
                start, end = int(wanted[1]), min(int(wanted[2]) + 1, len(content))
            else:
                start, end = max(0, len(content) - int(wanted[2])), len(content)
            said = f"bytes {start}-{end - 1}/{len(content)}"
            return self.answer(206, content[start:end], {"Content-Range": said})

        def answer(self, status: int, content: bytes, headers: Mapping[str, str] = {}) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
            with served.lock:
                served.sent += len(content)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    served.address = f"http://127.0.0.1:{server.server_port}/simple"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def make_wheel(files: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", compression) as archive:
        for path, content in files.items():
            info = zipfile.ZipInfo(path)  # of a fixed time, so that two are the same
            info.compress_type = compression
            archive.writestr(info, content)
    return held.getvalue()


def make_sdist(files: Mapping[str, bytes]) -> bytes:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(path)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return held.getvalue()
