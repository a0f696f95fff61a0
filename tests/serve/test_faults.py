"""What goes wrong around the service, for real: killed, cut off, full, slow."""

from __future__ import annotations

import json
import os
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("fastapi", reason="needs errorcanon[server]")

from serve.serving import RECORD, SHAPES, report, serving


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
        time.sleep(1)
        first = running.workers()
        os.kill(first[0], signal.SIGKILL)
        until = time.monotonic() + 40
        while time.monotonic() < until and (
            first[0] in running.workers() or len(running.workers()) < 2
        ):
            time.sleep(0.2)
        time.sleep(1)
        stop.set()
        for asker in askers:
            asker.join()
        replaced = running.workers()

    assert len(first) == len(replaced) == 2 and set(first) != set(replaced)
    assert set(statuses) == {200} and len(statuses) > 20
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


SLOW = [
    b"POST /api/v1/explain HTTP/1.1\r\nContent-Type: text/plain",
    b"POST /api/v1/outcomes HTTP/1.1\r\nIdempotency-Key: key-slow-1\r\nContent-Type: application/json",
    b"POST /api/v1/outcomes/decisions HTTP/1.1\r\nContent-Type: application/json",
    b"POST /mcp HTTP/1.1\r\nAccept: application/json, text/event-stream\r\n"
    b"Content-Type: application/json",
]
"""Heads of requests that have a body."""


def trickle(address: tuple[str, int], number: int) -> bytes:
    """Send a request a byte a second, every fifth from its head on; give what is answered."""
    head = SLOW[number % len(SLOW)] + b"\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
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
        slow = [pool.submit(trickle, (host, int(port)), number) for number in range(50)]
        answered = 0
        while not all(one.done() for one in slow):
            answer = client.post("/api/v1/explain", json={"text": SHAPES})
            assert answer.status_code == 200
            answered += 1
        endings = Counter(one.result().partition(b"\r\n")[0] for one in slow)

    record_property("answered beside 50 slow clients", answered)
    assert endings == {b"HTTP/1.1 408 Request Timeout": 50}
    assert answered > 20


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
