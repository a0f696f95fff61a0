"""A service in processes of its own, as it runs for its users."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx2

SHAPES = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)"
RECORD = "pytorch/linear-shape-mismatch"


class Service:
    """A running `canon serve`."""

    def __init__(self, process: subprocess.Popen[bytes], url: str, log: Path, database: str):
        self.process = process
        self.url = url
        self.log = log
        self.database = database

    def client(self, **headers: str) -> httpx2.Client:
        return httpx2.Client(base_url=self.url, headers=headers, trust_env=False, timeout=30)

    def workers(self) -> list[int]:
        """Give the processes that answer."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [
            pid
            for pid in map(int, children.read_text(encoding="ascii").split())
            if b"spawn_main" in _command_of(pid)
        ]


def _command_of(pid: int) -> bytes:
    """Give the command line of a process; nothing where it ended since it was listed."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


@contextmanager
def serving(
    corpus: Path, folder: Path, *words: str, inside: Sequence[str] = (), **environ: str
) -> Iterator[Service]:
    """Run a service until the block ends; `inside` is a command that runs it."""
    log = folder / "serve.log"
    database = environ.pop("database", str(folder / "outcomes.sqlite"))
    environment = {
        **os.environ,
        "CANON_CORPUS": str(corpus),
        "CANON_CACHE": str(folder / "cache"),
        "CANON_STATE": str(folder / "state"),
        "PYTHONUNBUFFERED": "1",
        **environ,
    }
    command = [sys.executable, "-m", "errorcanon", "serve", "--port", "0", "--database", database]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*inside, *command, *words], env=environment, stdout=output, stderr=output, cwd=folder
        )
        try:
            yield Service(process, _address(process, log), log, database)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(40)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        text = log.read_text(encoding="utf-8", errors="replace")
        found = re.search(r"running on (http://\S+:\d+)", text)
        if found and "startup complete" in text:
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"the service did not start:\n{log.read_text(encoding='utf-8')}")


def manage(service: Service, *words: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "errorcanon", *words, "--database", service.database],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.splitlines()


def make_token(service: Service, *words: str) -> str:
    return manage(service, "token", "create", *(words or ["a tester"]))[0]


def report(client: httpx2.Client, token: str, key: str, **changed: object) -> httpx2.Response:
    body: dict[str, object] = {
        "record": RECORD,
        "claim": step_of(client),
        "worked": True,
        "environment": {"torch": "2.10.0"},
        **changed,
    }
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key}
    return client.post("/api/v1/outcomes", json=body, headers=headers)


def step_of(client: httpx2.Client) -> str:
    return str(client.get(f"/api/v1/records/{RECORD}").json()["workarounds"][0]["claim"])
