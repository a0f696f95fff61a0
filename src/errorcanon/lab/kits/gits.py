"""Repositories of git that a script makes for itself, whose git reads only the settings made here.

Repositories lie in folders, or a server on the loopback hands them out by HTTP.
"""

from __future__ import annotations

import http.server
import os
import subprocess
import tempfile
import threading
from collections.abc import Mapping

_OWN = {
    "GIT_AUTHOR_NAME": "lab",
    "GIT_AUTHOR_EMAIL": "lab@localhost",
    "GIT_COMMITTER_NAME": "lab",
    "GIT_COMMITTER_EMAIL": "lab@localhost",
    "GIT_CONFIG_NOSYSTEM": "1",
    "LC_ALL": "C",
}


def own_settings() -> None:
    """Let every git of this process and its children read only the settings that it makes."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        del os.environ[name]
    os.environ.update(_OWN, HOME=tempfile.mkdtemp())
    subprocess.check_call(["git", "config", "--global", "init.defaultBranch", "main"])


def git(folder: str, *words: str) -> tuple[int, str]:
    """Run git in a folder; give exit code and output."""
    ran = subprocess.run(
        ["git", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return ran.returncode, ran.stdout.decode("utf-8", "replace")


def must(folder: str, *words: str) -> str:
    """Run git where it has to succeed, and give its output."""
    code, text = git(folder, *words)
    assert code == 0, (words, text)
    return text


def commit(folder: str, files: Mapping[str, str], words: str = "a change") -> str:
    """Write files and commit them; give the hash of the commit."""
    for name, content in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
    must(folder, "add", "--all")
    must(folder, "commit", "--quiet", "--message", words)
    return must(folder, "rev-parse", "HEAD").strip()


def make_repository(files: Mapping[str, str], bare: bool = False) -> str:
    """Make a repository with one commit and give its folder."""
    folder = os.path.join(tempfile.mkdtemp(), "project")
    os.mkdir(folder)
    must(folder, "init", "--quiet")
    commit(folder, files)
    if bare:
        must(folder, "clone", "--quiet", "--bare", folder, folder + ".git")
        return folder + ".git"
    return folder


def serve(handler: type[http.server.BaseHTTPRequestHandler]) -> int:
    """Answer HTTP on the loopback until this process ends; give the port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return int(server.server_address[1])


class Backend(http.server.BaseHTTPRequestHandler):
    """Hands out the repositories below `root` as git's own program for HTTP does."""

    root = ""

    def answer(self, body: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
        """Ask git for its answer: status, headers and body."""
        path, _, query = self.path.partition("?")
        environ = dict(
            os.environ,
            GIT_PROJECT_ROOT=self.root,
            GIT_HTTP_EXPORT_ALL="1",
            REQUEST_METHOD=self.command,
            PATH_INFO=path,
            QUERY_STRING=query,
            CONTENT_TYPE=self.headers.get("Content-Type", ""),
            CONTENT_LENGTH=str(len(body)),
            HTTP_CONTENT_ENCODING=self.headers.get("Content-Encoding", ""),
            GIT_PROTOCOL=self.headers.get("Git-Protocol", ""),
        )
        ran = subprocess.run(
            ["git", "http-backend"],
            input=body,
            env=environ,
            stdout=subprocess.PIPE,
        )
        head, _, rest = ran.stdout.partition(b"\r\n\r\n")
        pairs = [line.partition(": ") for line in head.decode("ascii").split("\r\n")]
        status = next((int(value.split()[0]) for name, _, value in pairs if name == "Status"), 200)
        return status, [(name, value) for name, _, value in pairs if name != "Status"], rest

    def send(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        """Send the whole answer."""
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        """Answer a question."""
        self.send(*self.answer(b""))

    def do_POST(self) -> None:
        """Answer with objects, or take some."""
        self.send(*self.answer(self.read_body()))

    def read_body(self) -> bytes:
        """Read what the client sends, in one piece or in chunks."""
        if "chunked" not in self.headers.get("Transfer-Encoding", ""):
            return self.rfile.read(int(self.headers.get("Content-Length", "0")))
        parts = []
        while size := int(self.rfile.readline(), 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def log_message(self, *ignored: object) -> None:
        """Keep quiet."""
