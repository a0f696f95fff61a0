"""What strangers send to the service on real sockets: nothing is held, told or believed."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="needs errorcanon[server]")

from serve.serving import SHAPES, Service, make_token, serving

from errorcanon.store.texts import HIDDEN

PIECE = b"x" * 65536
HUGE = 300_000_000
JSON_HEADERS = "Content-Type: application/json\r\nIdempotency-Key: key-attack-1\r\n"


@pytest.fixture(scope="module")
def service(corpus_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("service")
    site = folder / "shown"
    (site / "errors" / "x").mkdir(parents=True)
    for page in (site / "index.html", site / "errors" / "x" / "index.html", site / "404.html"):
        page.write_text("<title>a page</title>", encoding="utf-8")
    words = ("--requests-a-minute", "0", "--request-seconds", "3", "--site", str(site))
    with serving(corpus_file, folder, *words) as running:
        yield running


@pytest.fixture(scope="module")
def token(service: Service) -> str:
    return make_token(service, "a tester", "--scope", "report", "--scope", "moderate")


def address(service: Service) -> tuple[str, int]:
    host, _, port = service.url.removeprefix("http://").rpartition(":")
    return host, int(port)


def resident(pid: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    assert found
    return int(found[1]) * 1024


def receive(connection: socket.socket, seconds: float = 20) -> bytes:
    """Give what comes until the other side ends, or nothing comes any more."""
    answer = b""
    connection.settimeout(seconds)
    with suppress(OSError):
        while piece := connection.recv(65536):
            answer += piece
    return answer


def send(service: Service, request: bytes) -> bytes:
    """Send what may be no HTTP at all; give all that comes back."""
    with socket.create_connection(address(service), timeout=20) as connection:
        with suppress(OSError):
            connection.sendall(request)
        return receive(connection, 2)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def flood(service: Service, head: str, packing: str) -> tuple[bytes, int]:
    """Send a body that never ends until somebody answers; give the answer, and how much went."""
    length = "Transfer-Encoding: chunked" if packing == "chunked" else f"Content-Length: {HUGE}"
    piece = b"10000\r\n" + PIECE + b"\r\n" if packing == "chunked" else PIECE
    sent, answer = 0, b""
    with socket.create_connection(address(service), timeout=20) as connection:
        connection.sendall(f"{head}Host: x\r\n{length}\r\n\r\n".encode())
        connection.settimeout(0)
        until = time.monotonic() + 60
        rest = b""
        while sent < HUGE and time.monotonic() < until:
            with suppress(BlockingIOError, InterruptedError):
                answer = connection.recv(65536)
                break
            try:
                rest = rest or piece
                went = connection.send(rest)
                rest = rest[went:]
                sent += went
            except BlockingIOError:
                time.sleep(0.001)
            except OSError:
                break
        return answer or receive(connection, 2), sent


# --- bodies ------------------------------------------------------------------------


@pytest.mark.parametrize("packing", ["declared", "chunked", "declared, gzip", "expected"])
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("POST /api/v1/outcomes", 401),
        ("POST /api/v1/outcomes/decisions", 401),
        ("DELETE /api/v1/outcomes", 401),
        ("GET /api/v1/outcomes/reports", 401),
        ("PUT /api/v1/outcomes", 405),
        ("POST /api/v1/outcomes/", 404),
        ("POST /health", 405),
        ("GET /health", 200),
        ("HEAD /api/v1/records", 200),
        ("POST /nothing", 405),
        ("GET /mcp", 405),
        ("DELETE /mcp", 405),
    ],
)
def test_a_body_that_nobody_may_send_is_not_read(
    service: Service, line: str, expected: int, packing: str
) -> None:
    before = resident(service.process.pid)
    more = {"declared, gzip": "Content-Encoding: gzip\r\n", "expected": "Expect: 100-continue\r\n"}
    answer, sent = flood(
        service, f"{line} HTTP/1.1\r\n{JSON_HEADERS}{more.get(packing, '')}", packing
    )
    assert status(answer) == expected
    assert b"\r\nconnection: close\r\n" in answer.lower()
    assert sent < 40_000_000
    assert resident(service.process.pid) - before < 40_000_000


@pytest.mark.parametrize("packing", ["declared", "chunked"])
@pytest.mark.parametrize(
    "line",
    [
        "POST /api/v1/outcomes", "POST /api/v1/outcomes/decisions", "POST /api/v1/explain",
        "POST /mcp",
    ],
)  # fmt: skip
def test_a_body_is_read_to_its_limit(service: Service, token: str, line: str, packing: str) -> None:
    before = resident(service.process.pid)
    head = f"{line} HTTP/1.1\r\nAuthorization: Bearer {token}\r\n{JSON_HEADERS}"
    answer, sent = flood(service, head, packing)
    assert status(answer) == 413
    assert sent < 50_000_000
    assert resident(service.process.pid) - before < 100_000_000


def test_many_bodies_at_a_time_do_not_add_up(service: Service) -> None:
    head = (
        b"POST /api/v1/explain HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n"
        b"Content-Length: 9999999\r\n\r\n"
    )
    before = resident(service.process.pid)

    def hold(_: int) -> int:
        with socket.create_connection(address(service), timeout=20) as connection:
            with suppress(OSError):
                connection.sendall(head + b"x" * 9_900_000)
            return status(receive(connection, 8))

    with ThreadPoolExecutor(30) as pool:
        sending = [pool.submit(hold, number) for number in range(30)]
        most = 0
        while not all(one.done() for one in sending):
            most = max(most, resident(service.process.pid))
            time.sleep(0.05)
    assert {one.result() for one in sending} <= {408, 503}
    assert 503 in {one.result() for one in sending}
    assert most - before < 400_000_000


DEEP = b"[" * 100_000


@pytest.mark.parametrize(
    "body",
    [
        *(DEEP, DEEP + b"]" * 100_000, b'{"a":' * 20_000, b'{"text":' + DEEP, b"[{" * 9000),
        *(b'{"ids":' + b"[" * 50_000, b'{"env":' + b'{"a":' * 10_000, b"1" * 60_000, b"-", b"\xff"),
        *(b'{"text":' + b"9" * 60_000 + b"}", b'{"text": "\\ud800"}', b"null", b""),
    ],
    ids=range(14),
)
@pytest.mark.parametrize(
    "path", ["/api/v1/outcomes", "/api/v1/outcomes/decisions", "/api/v1/explain", "/mcp"]
)
def test_deep_and_broken_json_is_refused(
    service: Service, token: str, path: str, body: bytes
) -> None:
    with closing(HTTPConnection(*address(service), timeout=20)) as connection:
        headers = {
            "Authorization": f"Bearer {token}",
            "Idempotency-Key": "key-attack-2",
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
        }
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answer.read()
    assert answer.status in (400, 413, 422)


# --- heads -------------------------------------------------------------------------

CHUNK = b"0\r\n\r\n"
SMUGGLED = b"GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
        b"Transfer-Encoding : chunked\r\nContent-Length: 5\r\n",
        b"Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n",
        b"Transfer-Encoding: chunked, identity\r\nContent-Length: 5\r\n",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        b"Transfer-Encoding:\x0bchunked\r\nContent-Length: 5\r\n",
        b"Content-Length: 5\r\nContent-Length: 0\r\n",
        b"Content-Length: 5, 0\r\n",
        b"Content-Length: +5\r\n",
        b"Content-Length: -1\r\n",
        b"Content-Length: 0x5\r\n",
        b"Content-Length: 1e9\r\n",
        b"Content-Length: 5 5\r\n",
        b"Content-Length: " + b"9" * 50 + b"\r\n",
        b"Content Length: 5\r\n",
        b"Host: y\r\n",
        b"x: a\r\n Content-Length: 5\r\n",
        b"x: a\r\n\x00: y\r\n",
        b"x: \x00\r\n",
        b"no colon\r\n",
        b": no name\r\n",
    ],
)
@pytest.mark.parametrize("path", [b"/health", b"/api/v1/explain"])
def test_a_request_within_a_request_is_not_heard(
    service: Service, head: bytes, path: bytes
) -> None:
    request = b"POST " + path + b" HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n" + CHUNK + SMUGGLED
    answer = send(service, request)
    answers = [int(told) for told in re.findall(rb"HTTP/1.1 (\d+) ", answer)]
    assert answers and min(answers) >= 400
    assert "smuggled" not in service.log.read_text(encoding="utf-8")


def test_an_old_client_sends_no_pieces(service: Service) -> None:
    request = b"POST /api/v1/explain HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert status(send(service, request + CHUNK)) in (400, 501)


@pytest.mark.parametrize(
    ("request_line", "expected"),
    [
        (b"TRACE / HTTP/1.1", {405}),
        (b"CONNECT 127.0.0.1:22 HTTP/1.1", {400, 405}),
        (b"CONNECT / HTTP/1.1", {405}),
        (b"PRI * HTTP/2.0", {505}),
        (b"DEBUG /health HTTP/1.1", {405}),
        (b"GET http://evil.example/health HTTP/1.1", {400}),
        (b"GET * HTTP/1.1", {400}),
        (b"GET health HTTP/1.1", {400}),
        (b"GET /health HTTP/9.9", {400, 505}),
        (b"get /health HTTP/1.1", {405}),
        (b"GET /health\x0b HTTP/1.1", {400}),
        (b"GET /h\xc3\xa9 HTTP/1.1", {400}),
        (b"GET /" + b"x" * 70_000 + b" HTTP/1.1", {400, 414, 431}),
        (b"GET /health?" + b"x" * 70_000 + b" HTTP/1.1", {400, 414, 431}),
        (b"GET /health HTTP/1.1\r\nx: " + b"x" * 70_000, {400, 431}),
        (b"GET /health HTTP/1.1\r\n" + b"a: b\r\n" * 200 + b"c: d", {400, 431}),
        (
            b"GET /health HTTP/1.1\r\n" + b"".join(b"h%d: b\r\n" % n for n in range(101)) + b"c: d",
            {431},
        ),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", {0, 400}),
    ],
)
def test_what_no_honest_client_sends_is_refused(
    service: Service, request_line: bytes, expected: set[int]
) -> None:
    answer = send(service, request_line + b"\r\nHost: x\r\nUpgrade: websocket\r\n\r\n")
    assert status(answer) in expected
    assert answer.count(b"HTTP/1.1 ") <= 1


def test_no_answer_can_be_framed_or_guessed_at(service: Service) -> None:
    paths = ("/health", "/nothing", "/", "/errors/x/", "/metrics", "/openapi.json", "/mcp")
    for path in (*paths, "/api/v1/records", "/api/v1/nothing", "/api/v1/search", "/%00", "/errors"):
        head = send(
            service, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
        )
        head = head.partition(b"\r\n\r\n")[0].lower()
        for needed in (b"x-content-type-options: nosniff", b"x-frame-options: deny"):
            assert needed in head, path
        assert b"frame-ancestors 'none'" in head, path


# --- Host and paths ----------------------------------------------------------------

HOSTS = ("evil.example", "evil.example:80", "evil.example/x", "[::1]@evil.example", "a b", "")


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize(
    "path",
    [
        *("/health/", "/api/v1/records/", "/mcp/", "/errors/x", "//errors/x", "///errors//x"),
        *("/errors/%2e%2e/errors/x", "/\\errors\\x", "/%5cevil.example", "//evil.example/%2e%2e"),
        *("/errors/x%2f", "/errors/x/.", "/%2f%2fevil.example/errors/x", "/openapi.json"),
    ],
)
def test_nothing_leads_to_the_host_that_a_client_names(
    service: Service, host: str, path: str
) -> None:
    words = f"X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\nHost: {host}\r\n"
    answer = send(service, f"GET {path} HTTP/1.1\r\n{words}Connection: close\r\n\r\n".encode())
    assert status(answer) in (200, 307, 400, 404)
    assert b"evil" not in answer
    located = re.search(rb"\r\nlocation: (.*)\r\n", answer.lower())
    assert status(answer) != 307 or located
    if located:
        assert re.fullmatch(rb"/(?:[a-z]+/)*", located[1])


@pytest.mark.parametrize(
    "path",
    [
        *("/serve.log", "/../serve.log", "/%2e%2e/serve.log", "/..%2fserve.log", "/errors/../../serve.log"),
        *("/....//serve.log", "/%2e%2e%5cserve.log", "/outcomes.sqlite", "//proc/self/environ"),
        *("/%2fproc/self/environ", "/errors/x/%00", "/" + "a" * 5000, "/.errorcanon-site.json%00.html"),
    ],
)  # fmt: skip
def test_only_the_site_is_shown(service: Service, path: str) -> None:
    answer = send(service, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    assert status(answer) == 404


def test_nothing_of_the_working_folder_is_shown_unasked(corpus_file: Path, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("a secret", encoding="utf-8")
    with serving(corpus_file, tmp_path) as running, running.client() as client:
        for path in ("/", "/index.html", "/site/index.html", "/site/"):
            assert client.get(path).status_code == 404


def test_the_site_hides_no_method_of_a_route(service: Service) -> None:
    with service.client() as client:
        described = client.get("/openapi.json").json()["paths"]
        for path, methods in described.items():
            allowed = {method.upper() for method in methods}
            for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} - allowed:
                answer = client.request(method, path.replace("{domain}/{slug}", "a/b"))
                assert answer.status_code == 405, (method, path)
                told = set(answer.headers["allow"].split(", "))
                assert told - {"HEAD"} == allowed
        assert client.post("/errors/x/").headers["allow"] == "GET, HEAD"


# --- who is asking -----------------------------------------------------------------


def test_nobody_is_believed_about_addresses_unasked(corpus_file: Path, tmp_path: Path) -> None:
    environ = {"FORWARDED_ALLOW_IPS": "*"}
    with (
        serving(corpus_file, tmp_path, "--requests-a-minute", "20", **environ) as running,
        running.client() as client,
    ):
        answers = Counter(
            client.get(
                "/api/v1/search?q=x",
                headers={
                    "X-Forwarded-For": f"192.0.2.{number}",
                    "X-Real-IP": f"192.0.2.{number}",
                    "Forwarded": f"for=192.0.2.{number}",
                    "CF-Connecting-IP": f"192.0.2.{number}",
                },
            ).status_code
            for number in range(60)
        )
        log = running.log.read_text(encoding="utf-8")
    assert answers == {200: 20, 429: 40}
    assert "192.0.2" not in log


def test_what_a_known_proxy_says_counts_from_the_right(corpus_file: Path, tmp_path: Path) -> None:
    words = ("--requests-a-minute", "5", "--proxy", "127.0.0.0/8", "--proxy", "10.0.0.0/24")
    with serving(corpus_file, tmp_path, *words) as running, running.client() as client:

        def ask(*hops: str) -> int:
            told = [("X-Forwarded-For", hop) for hop in hops]
            return client.get("/api/v1/search?q=x", headers=told).status_code

        spoofed = [ask(f"192.0.2.{number}, 198.51.100.7") for number in range(6)]
        chained = [ask(f"192.0.2.{number}", "198.51.100.8, 10.0.0.3") for number in range(6)]
        other = [ask("198.51.100.9")]
        one_customer = [ask(f"2001:db8:1:2::{number}") for number in range(6)]
        another = [ask("2001:db8:1:3::1")]
        broken = [ask(f"192.0.2.{number}, \x1b]0;x") for number in range(6)]
    for answers in (spoofed, chained, one_customer, broken):
        assert answers == [200] * 5 + [429]
    assert other == another == [200]


def test_a_limit_holds_over_all_workers(corpus_file: Path, tmp_path: Path) -> None:
    words = ("--workers", "4", "--requests-a-minute", "100")
    with serving(corpus_file, tmp_path, *words) as running:
        wait_for_workers(running, 4)

        def ask(times: int) -> Counter[int]:
            connection = HTTPConnection(*address(running), timeout=30)
            found: Counter[int] = Counter()
            for _ in range(times):
                connection.request("GET", "/api/v1/search?q=x")
                answer = connection.getresponse()
                answer.read()
                found[answer.status] += 1
            connection.close()
            return found

        alone = ask(40)
        with ThreadPoolExecutor(8) as pool:
            together = sum(pool.map(ask, [20] * 8), Counter[int]())
    assert alone == {200: 40}
    assert together == {200: 60, 429: 100}


def wait_for_workers(service: Service, count: int) -> None:
    until = time.monotonic() + 60
    while service.log.read_text(encoding="utf-8").count("startup complete") < count:
        assert time.monotonic() < until, "the workers did not start"
        time.sleep(0.05)


# --- slow and many -----------------------------------------------------------------


def held(service: Service) -> set[int]:
    """Give the ports of all clients whose connections the service holds."""
    ours, found = address(service)[1], set()
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, local, remote, _, _, _, _, _, _, inode, *_ = line.split()
        if int(local.rpartition(":")[2], 16) == ours and inode != "0":
            found.add(int(remote.rpartition(":")[2], 16))
    return found - {0}


GET_ALL = b"GET /api/v1/records HTTP/1.1\r\nHost: x\r\n\r\n"
WAITING = {
    "never reads": GET_ALL * 200,
    "reads a byte now and then": GET_ALL * 200,
    "reads no description": b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400,
    "asks on and on": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 5000,
    "is idle after an answer": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n",
    "sends nothing": b"",
    "sends half a head": b"GET /hea",
    "sends half a log": b"POST /api/v1/explain HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    "is refused": b"POST /api/v1/outcomes HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    "sends half a call": b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n"
    b"Content-Type: application/json\r\nAccept: application/json\r\n\r\n{",
    "listens": b"GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n",
    "wants a web socket": b"GET /health HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
    b"Connection: upgrade\r\n\r\n",
}


def test_who_lets_a_connection_wait_is_ended(service: Service) -> None:
    with ExitStack() as opened:
        connections: dict[int, socket.socket] = {}
        names: dict[int, str] = {}
        for name, request in WAITING.items():
            for _ in range(10):
                connection = opened.enter_context(socket.socket())
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.connect(address(service))
                connection.setblocking(False)
                with suppress(OSError):
                    connection.send(request)
                port = connection.getsockname()[1]
                connections[port], names[port] = connection, name
        until = time.monotonic() + 120
        accepted: set[int] = set()
        while (left := held(service) & set(names)) or len(accepted) <= 60:
            assert time.monotonic() < until, Counter(names[port] for port in left)
            accepted |= left
            for port, name in names.items():
                if name == "reads a byte now and then":
                    with suppress(OSError):
                        connections[port].recv(1)
            time.sleep(0.05)


def test_one_client_cannot_take_all_connections(service: Service) -> None:
    many = [socket.create_connection(address(service), timeout=20) for _ in range(260)]
    try:
        assert sum(b"503" in receive(connection, 0.05) for connection in many[200:]) >= 55
        assert len(held(service)) <= 205
    finally:
        for connection in many:
            connection.close()
    with service.client() as client:
        assert client.get("/health").status_code == 200


# --- the log -----------------------------------------------------------------------


def test_the_log_cannot_be_written_by_others(corpus_file: Path, tmp_path: Path) -> None:
    evil = "\x1b[2J\x9b31m\x9d0;x\x07\x0e\u202e\u2028\U000e0041"
    with serving(corpus_file, tmp_path, "--proxy", "127.0.0.1") as running:
        for path in (
            "/%0aINFO:%20fake", "/%1b[2J", "/%e2%80%ae", "/%c2%9b2J", "/?q=%0a", "/%f3%a0%81%81",
            "/" + "a" * 15_000,
        ):  # fmt: skip
            send(running, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        for name in ("X-Forwarded-For", "Host", "User-Agent", "Origin", "Authorization"):
            hostile = f"{name}: a{evil}\r\n".encode("utf-8", "surrogateescape")
            hostile += b"" if name == "Host" else b"Host: localhost\r\n"
            for path in ("/health", "/mcp", "/api/v1/outcomes/reports"):
                send(
                    running,
                    f"POST {path} HTTP/1.1\r\nContent-Type: application/json\r\n"
                    "Accept: application/json\r\nContent-Length: 2\r\nConnection: close\r\n".encode()
                    + hostile + b"\r\n{}",
                )  # fmt: skip
        log = running.log.read_bytes().decode("utf-8")
    assert all(not HIDDEN.search(line) and len(line) < 2500 for line in log.split("\n"))
    assert not re.search("^INFO: *fake", log, re.MULTILINE)
    assert log.count("GET /aaa") == 1


# --- processes and files -----------------------------------------------------------


def is_gone(pid: int) -> bool:
    try:
        return (
            Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
            == "Z"
        )
    except OSError:
        return True


def is_free(host: str, port: int) -> bool:
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            again.bind((host, port))
        except OSError:
            return False
    return True


@pytest.mark.parametrize("when", ["idle", "at work", "at once"])
def test_workers_end_with_their_parent_and_free_the_port(
    corpus_file: Path, tmp_path: Path, when: str
) -> None:
    with serving(corpus_file, tmp_path, "--workers", "3", "--requests-a-minute", "0") as running:
        if when != "at once":
            wait_for_workers(running, 3)
        workers = running.workers()
        host, port = address(running)
        with closing(socket.create_connection((host, port), timeout=20)) as busy:
            if when == "at work":
                busy.sendall(
                    b"POST /api/v1/explain HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"
                )
            running.process.kill()
            running.process.wait(10)
            until = time.monotonic() + 60
            while not all(map(is_gone, workers)):
                assert time.monotonic() < until, "workers outlive their parent"
                time.sleep(0.02)
        # A process is a zombie while its last thread still ends, and one may just have been started.
        while not is_free(host, port):
            assert time.monotonic() < until, "the port is held"
            time.sleep(0.02)
    assert len(workers) >= 1


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_service_that_is_told_to_stop_leaves_no_folder(
    corpus_file: Path, tmp_path: Path, workers: str, ending: signal.Signals
) -> None:
    place = tmp_path / "tmp"
    place.mkdir()
    with serving(corpus_file, tmp_path, "--workers", workers, TMPDIR=str(place)) as running:
        assert len(list(place.glob("canon-metrics-*"))) == 1
        running.process.send_signal(ending)
        running.process.wait(60)
    assert list(place.iterdir()) == []


def test_what_a_killed_service_leaves_is_cleaned_by_the_next(
    corpus_file: Path, tmp_path: Path
) -> None:
    place = tmp_path / "tmp"
    place.mkdir()
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "file").touch()
    with serving(corpus_file, tmp_path, "--workers", "2", TMPDIR=str(place)) as killed:
        left = list(place.glob("canon-metrics-*"))
        killed.process.kill()
        killed.process.wait(10)
    (place / "canon-metrics-link").symlink_to(victim)
    (place / "canon-metrics-file").touch()
    foreign = place / "something-else"
    foreign.mkdir()
    with serving(corpus_file, tmp_path, TMPDIR=str(place)) as alive:
        own = set(place.glob("canon-metrics-*-*")) - set(left)
        with serving(corpus_file, tmp_path, TMPDIR=str(place), database=str(tmp_path / "2")):
            assert left and not left[0].exists()
            assert len(own) == 1 and all(folder.is_dir() for folder in own)
        assert alive.process.poll() is None
    assert not any(folder.exists() for folder in own)
    assert foreign.is_dir() and (victim / "file").exists()


def test_what_the_service_makes_is_for_its_user_alone(corpus_file: Path, tmp_path: Path) -> None:
    place, kept = tmp_path / "tmp", tmp_path / "state"
    place.mkdir()
    database = kept / "errorcanon" / "outcomes.sqlite"
    inside = ("sh", "-c", 'umask 0; exec "$@"', "sh")
    words = ("--workers", "2", "--requests-a-minute", "50")
    with serving(
        corpus_file, tmp_path, *words, inside=inside, TMPDIR=str(place), database=str(database)
    ) as running:
        wait_for_workers(running, 2)
        token = make_token(running)
        with running.client() as client:
            client.get("/api/v1/outcomes", headers={"Authorization": f"Bearer {token}"})
            client.get("/health")
        made = [*place.rglob("*"), *database.parent.rglob("*"), database.parent]
        modes = {path.name: path.stat().st_mode & 0o777 for path in made}
    assert {"outcomes.sqlite", "outcomes.sqlite-wal", "outcomes.sqlite-shm"} <= set(modes)
    assert not {name: oct(mode) for name, mode in modes.items() if mode & 0o077}


@pytest.mark.parametrize("words", [("token", "create", "x"), ("outcomes", "migrate")])
def test_what_commands_make_is_for_their_user_alone(tmp_path: Path, words: tuple[str, ...]) -> None:
    database = tmp_path / "new" / "outcomes.sqlite"
    command = [sys.executable, "-m", "errorcanon", *words, "--database", str(database)]
    subprocess.run(["sh", "-c", 'umask 0; exec "$@"', "sh", *command], check=True, timeout=60)
    assert database.stat().st_mode & 0o777 == 0o600
    assert database.parent.stat().st_mode & 0o777 == 0o700


def test_a_stop_still_ends_all(corpus_file: Path, tmp_path: Path) -> None:
    with serving(corpus_file, tmp_path, "--workers", "2") as running:
        wait_for_workers(running, 2)
        workers = running.workers()
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(40) in (0, -signal.SIGTERM)
    assert all(map(is_gone, workers))


def test_ordinary_requests_are_answered_after_all_this(service: Service) -> None:
    with service.client() as client:
        answer = client.post("/api/v1/explain", json={"text": SHAPES})
        assert answer.json()["findings"]
        assert json.loads(client.get("/health").text)["status"] == "ok"
    assert "Traceback" not in service.log.read_text(encoding="utf-8")
