"""What goes wrong around the service, for real: killed, cut off, full, slow."""

from __future__ import annotations

import itertools
import json
import os
import signal
import socket
import subprocess
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("fastapi", reason="needs errorcanon[server]")

import httpx2
from conftest import ROOT
from serve.serving import RECORD, SHAPES, make_token, report, serving
from sqlalchemy import text

from errorcanon.outcomes.database import open_database
from errorcanon.outcomes.tokens import create_token


def test_a_client_that_asks_too_often_is_told_when_to_come_again(
    corpus_file: Path, tmp_path: Path
) -> None:
    with (
        serving(corpus_file, tmp_path, "--requests-a-minute", "5") as running,
        running.client() as client,
    ):
        answers = [client.get("/api/v1/search", params={"q": "cudnn"}) for _ in range(6)]
        free = client.get("/health")

    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert answers[0].headers["ratelimit"].startswith('"client";r=4;t=')
    assert 1 <= int(answers[5].headers["retry-after"]) <= 60
    assert free.status_code == 200


def test_a_killed_worker_is_replaced_and_nobody_else_notices(
    corpus_file: Path, tmp_path: Path
) -> None:
    with serving(corpus_file, tmp_path, "--workers", "2", "--requests-a-minute", "0") as running:
        stop = threading.Event()
        statuses: list[int] = []
        broken: list[OSError] = []

        def ask() -> None:
            request = Request(
                f"{running.url}/api/v1/explain",
                json.dumps({"text": SHAPES}).encode(),
                {"Content-Type": "application/json"},
            )
            while not stop.is_set():
                try:
                    with urlopen(request, timeout=30) as answer:
                        statuses.append(answer.status)
                except OSError as error:
                    broken.append(error)

        askers = [threading.Thread(target=ask) for _ in range(2)]
        for asker in askers:
            asker.start()
        wait_until(lambda: len(statuses) > 10 and len(running.workers()) == 2)
        first = running.workers()
        os.kill(first[0], signal.SIGKILL)
        wait_until(lambda: first[0] not in running.workers() and len(running.workers()) == 2)
        answered = len(statuses)
        wait_until(lambda: len(statuses) > answered + 10)
        stop.set()
        for asker in askers:
            asker.join()
        replaced = running.workers()

    assert len(first) == len(replaced) == 2 and set(first) != set(replaced)
    assert set(statuses) == {200}
    assert len(broken) <= 4  # what the killed worker had in hand


def test_the_service_explains_on_while_its_database_is_away(
    corpus_file: Path, tmp_path: Path
) -> None:
    with serving(
        corpus_file, tmp_path, database="postgresql://nobody@127.0.0.1:9/none"
    ) as running, running.client() as client:  # fmt: skip
        explained = client.post("/api/v1/explain", json={"text": SHAPES})
        refused = report(client, "canon_x", "key-http-7")
        health = client.get("/health").json()

    assert explained.json()["findings"][0]["id"] == RECORD
    assert refused.status_code == 503 and "send it again" in refused.json()["detail"]
    assert int(refused.headers["retry-after"]) > 0
    assert (health["status"], health["database"]) == ("degraded", "away")


def test_an_answer_under_way_ends_before_the_service_does(
    corpus_file: Path, tmp_path: Path
) -> None:
    log = b"step 1 loss 0.5\n" * 10_000 + SHAPES.encode()
    with serving(corpus_file, tmp_path, "--requests-a-minute", "0") as running:
        connection = HTTPConnection(running.url.removeprefix("http://"), timeout=60)
        connection.putrequest("POST", "/api/v1/explain")
        connection.putheader("Content-Type", "text/plain")
        connection.putheader("Content-Length", str(len(log)))
        connection.endheaders(log[:1000])
        time.sleep(0.5)
        running.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        connection.send(log[1000:])
        answer = json.load(connection.getresponse())
        connection.close()
        code = running.process.wait(40)

    assert answer["findings"][0]["id"] == RECORD
    assert code in (0, -signal.SIGTERM)


@dataclass
class Fragile:
    """A database that can be taken away and brought back."""

    address: str
    take_away: Callable[[], object]
    bring_back: Callable[[], object]


@pytest.fixture(params=["sqlite", "postgresql"])
def fragile(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fragile]:
    yield from (_unmounted if request.param == "sqlite" else _crashed)(tmp_path)


def _unmounted(tmp_path: Path) -> Iterator[Fragile]:
    """Leave an empty folder where the database was, as an unmounted disk does."""
    folder, away = tmp_path / "disk", tmp_path / "away"
    folder.mkdir()

    def take_away() -> None:
        folder.rename(away)
        folder.mkdir()

    def bring_back() -> None:
        folder.rmdir()  # nobody has made another database in it
        away.rename(folder)

    yield Fragile(str(folder / "outcomes.sqlite"), take_away, bring_back)


def _crashed(tmp_path: Path) -> Iterator[Fragile]:
    folder = tmp_path / "postgresql"

    def manage(verb: str) -> str:
        command = [str(ROOT / ".ci" / "postgresql"), verb, str(folder)]
        return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()

    address = manage("start")
    if not address:
        pytest.skip("needs the programs of PostgreSQL")
    try:
        yield Fragile(address, lambda: manage("crash"), lambda: manage("resume"))
    finally:
        manage("stop")


class Sender:
    """Sends reports one after another, each until it is acknowledged, always under its key."""

    _EACH = 50  # a reporter may send 60 an hour

    def __init__(self, url: str, tokens: list[str]):
        self._url = url
        self._tokens = tokens
        self.receipts: dict[str, int] = {}
        self.refused = 0
        self.statuses: Counter[int] = Counter()

    def send_until(self, done: threading.Event) -> None:
        with httpx2.Client(base_url=self._url, trust_env=False, timeout=30) as client:
            while not done.is_set():
                token = self._tokens[len(self.receipts) // self._EACH]
                key = uuid.uuid4().hex
                answer = report(client, token, key)
                while answer.status_code == 503:
                    self.refused += 1
                    time.sleep(0.05)
                    answer = report(client, token, key)
                self.statuses[answer.status_code] += 1
                self.receipts[key] = answer.json()["id"]


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < until, "waited two minutes"
        time.sleep(0.01)


def test_reports_outlive_an_outage_of_their_database(
    corpus_file: Path,
    tmp_path: Path,
    fragile: Fragile,
    record_property: Callable[[str, object], None],
) -> None:
    with (
        serving(
            corpus_file, tmp_path, "--requests-a-minute", "0", database=fragile.address
        ) as running,
        running.client() as client,
        ThreadPoolExecutor(4) as pool,
    ):
        database = open_database(fragile.address)
        tokens = [[create_token(database, "sender")[0] for _ in range(10)] for _ in range(4)]
        database.close()
        senders = [Sender(running.url, own) for own in tokens]
        done = threading.Event()
        sending = [pool.submit(sender.send_until, done) for sender in senders]
        try:
            wait_until(lambda: all(len(sender.receipts) >= 5 for sender in senders))
            fragile.take_away()
            wait_until(lambda: all(sender.refused >= 2 for sender in senders))
            during = client.get("/health").json()
            explained = [client.post("/api/v1/explain", json={"text": SHAPES}) for _ in range(50)]
            fragile.bring_back()
            before = [len(sender.receipts) for sender in senders]
            wait_until(
                lambda: all(
                    len(sender.receipts) >= count + 5
                    for sender, count in zip(senders, before, strict=True)
                )
            )
            after = client.get("/health").json()
        finally:
            done.set()
        for one in sending:
            one.result()

    receipts = {key: number for sender in senders for key, number in sender.receipts.items()}
    database = open_database(fragile.address)
    with database.read() as connection:
        rows = [tuple(row) for row in connection.execute(text("select key, id from report"))]
    database.close()
    statuses = sum((sender.statuses for sender in senders), Counter())
    record_property("reports", len(receipts))
    record_property("refusals", sum(sender.refused for sender in senders))
    record_property("stored although refused", statuses[200])

    assert {answer.status_code for answer in explained} == {200}
    assert (during["status"], during["database"]) == ("degraded", "away")
    assert (after["status"], after["database"]) == ("ok", "ok")
    assert set(statuses) <= {200, 201}
    assert sorted(rows) == sorted(receipts.items())


def test_a_full_disk_refuses_reports_and_loses_none(
    corpus_file: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    disk, ready = tmp_path / "disk", tmp_path / "ready.sqlite"
    disk.mkdir()
    database = open_database(str(ready))
    token, _ = create_token(database, "who reports and decides", ["report", "moderate"])
    database.close()
    small = (
        'mount -t tmpfs -o size=2m none "$0" && cp "$1" "$0/outcomes.sqlite" && shift && exec "$@"'
    )
    inside = ["unshare", "-rm", "sh", "-c", small, str(disk), str(ready)]
    try:
        subprocess.run([*inside, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"needs a file system of its own: {error}")
    with (
        serving(
            corpus_file, tmp_path, "--requests-a-minute", "0",
            inside=inside, database=str(disk / "outcomes.sqlite"),
        ) as running,
        running.client() as client,
    ):  # fmt: skip
        mounted = Path(f"/proc/{running.process.pid}/root{disk}")
        left = os.statvfs(mounted)
        filling = mounted / "something-else"
        filling.write_bytes(b"x" * (left.f_bavail * left.f_frsize - 400_000))

        stored: list[int] = []
        keys = (f"key-full-{number:03}" for number in itertools.count())
        for key in itertools.islice(keys, 50):
            answer = report(client, token, key, note="word " * 190)
            if answer.status_code != 201:
                break
            stored.append(answer.json()["id"])
        refused = [report(client, token, key) for _ in range(5)]
        explained = client.post("/api/v1/explain", json={"text": SHAPES})
        time.sleep(2.5)  # what was seen a moment ago is believed, and is not any more
        health = client.get("/health").json()
        headers = {"Authorization": f"Bearer {token}"}
        kept_full = ids_of(client, headers)
        filling.unlink()
        again = report(client, token, key, note="word " * 190)
        later = report(client, token, next(keys))
        kept = ids_of(client, headers)
    record_property("stored before the disk was full", len(stored))

    assert stored and len(stored) < 50
    assert {one.status_code for one in [answer, *refused]} == {503}
    assert "full" in answer.json()["detail"] and "send it again" in answer.json()["detail"]
    assert int(answer.headers["retry-after"]) > 0
    assert explained.json()["findings"][0]["id"] == RECORD
    assert (health["status"], health["database"]) == ("degraded", "full")
    assert (again.status_code, later.status_code) == (201, 201)
    assert kept_full == stored
    assert kept == [*stored, again.json()["id"], later.json()["id"]]


def ids_of(client: httpx2.Client, headers: dict[str, str]) -> list[int]:
    """List all reports."""
    found: list[int] = []
    for state in ("counted", "held"):
        asked = {"state": state, "limit": 1000}
        answer = client.get("/api/v1/outcomes/reports", params=asked, headers=headers)
        found += [row["id"] for row in answer.json()["reports"]]
    return sorted(found)


SLOW = [
    b"POST /api/v1/explain HTTP/1.1\r\nContent-Type: text/plain",
    b"POST /api/v1/outcomes HTTP/1.1\r\nIdempotency-Key: key-slow-1\r\nContent-Type: application/json",
    b"POST /api/v1/outcomes/decisions HTTP/1.1\r\nContent-Type: application/json",
    b"POST /mcp HTTP/1.1\r\nAccept: application/json, text/event-stream\r\n"
    b"Content-Type: application/json",
]
"""Heads of requests that have a body."""


def trickle(address: tuple[str, int], token: str, number: int) -> bytes:
    """Send a request a byte a second, every fifth from its head on; give what is answered."""
    head = SLOW[number % len(SLOW)] + f"\r\nAuthorization: Bearer {token}".encode()
    head += b"\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
    at_once = 20 if number % 5 == 0 else len(head)
    answer = b""
    with socket.create_connection(address, timeout=1) as connection:
        connection.sendall(head[:at_once])
        for byte in head[at_once:] + b" " * 40:
            try:
                piece = connection.recv(65536)  # for a second
            except TimeoutError:
                with suppress(ConnectionError):  # an answer may have come before it
                    connection.sendall(bytes([byte]))
                continue
            except ConnectionResetError:  # a byte came after the end
                piece = b""
            if not piece:
                return answer
            answer += piece
    raise AssertionError("all was taken, as slow as it came")


def test_slow_clients_are_ended_and_keep_nobody_waiting(
    corpus_file: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    words = ("--requests-a-minute", "0", "--request-seconds", "3")
    with (
        serving(corpus_file, tmp_path, *words) as running,
        running.client() as client,
        ThreadPoolExecutor(50) as pool,
    ):
        host, _, port = running.url.removeprefix("http://").rpartition(":")
        token = make_token(running, "who is slow", "--scope", "report", "--scope", "moderate")
        slow = [pool.submit(trickle, (host, int(port)), token, number) for number in range(50)]
        answered = 0
        while not all(one.done() for one in slow):
            answer = client.post("/api/v1/explain", json={"text": SHAPES})
            assert answer.status_code == 200
            answered += 1
        endings = Counter(one.result().partition(b"\r\n")[0] for one in slow)

    record_property("answered beside 50 slow clients", answered)
    assert endings == {b"HTTP/1.1 408 Request Timeout": 50}
    assert answered > 5  # one, were it to wait for them


def test_a_second_request_is_not_waited_for_longer_than_a_first(
    corpus_file: Path, tmp_path: Path
) -> None:
    with serving(corpus_file, tmp_path, "--request-seconds", "1") as running:
        host, _, port = running.url.removeprefix("http://").rpartition(":")
        with socket.create_connection((host, int(port)), timeout=30) as connection:
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            first = connection.recv(65536)
            while not first.endswith(b"}"):
                first += connection.recv(65536)
            connection.sendall(b"GET /health")
            second = b"".join(iter(lambda: connection.recv(65536), b""))

    assert first.startswith(b"HTTP/1.1 200") and second.startswith(b"HTTP/1.1 408")
