"""The service while its database is broken: it says so without saying where, and recovers."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="needs errorcanon[server]")

import httpx2
from serve.serving import RECORD, SHAPES, Service, make_token, report, serving
from sqlalchemy import create_engine, text

from errorcanon.outcomes.database import open_database
from errorcanon.outcomes.journal import read_log
from errorcanon.outcomes.tokens import list_tokens

POSTGRES = os.environ.get("CANON_TEST_POSTGRES")
"""A server where databases may be made, as postgresql://USER@HOST:PORT/postgres."""


def look(client: httpx2.Client, token: str, key: str) -> tuple[str, list[httpx2.Response]]:
    """Give the state of the database that is told, and what every route that needs it answers."""
    authorized = {"Authorization": f"Bearer {token}"}
    answers = [
        report(client, token, key),
        client.get("/api/v1/outcomes"),
        client.get("/api/v1/outcomes/reports", headers=authorized),
        client.post(
            "/api/v1/outcomes/decisions", headers=authorized, json={"ids": [1], "state": "counted"}
        ),
    ]
    health = client.get("/health")
    assert health.status_code == 200
    told = health.json()
    assert (told["status"] == "ok") == (told["database"] == "ok")
    assert client.post("/api/v1/explain", json={"text": SHAPES}).json()["findings"]
    return told["database"], [*answers, health]


def wait_until_well(client: httpx2.Client, token: str, key: str) -> None:
    until = time.monotonic() + 30
    while client.get("/health").json()["status"] != "ok":
        assert time.monotonic() < until, "it does not recover"
        time.sleep(0.2)
    assert report(client, token, key).status_code == 201
    assert client.get("/api/v1/outcomes").json()["records"][RECORD]


def check(
    running: Service,
    token: str,
    breaking: Callable[[], object],
    mending: Callable[[], object],
    faults: set[str],
    secrets: list[str],
    reads: bool,
) -> None:
    key = uuid.uuid4().hex
    with running.client() as client:
        before = report(client, token, f"{key}-before")
        assert before.status_code == 201
        breaking()
        try:
            time.sleep(2.1)  # what was seen a moment ago is believed
            fault, answers = look(client, token, f"{key}-during")
        finally:
            mending()
        wait_until_well(client, token, f"{key}-after")
        again = report(client, token, f"{key}-before")
    assert fault in faults
    told = [answer.status_code for answer in answers[:4]]
    assert told[0] == 503 and set(told) <= ({200, 503} if reads else {503})
    assert (again.status_code, again.json()["id"]) == (200, before.json()["id"])
    for answer in answers:
        assert not [secret for secret in secrets if secret in answer.text + str(answer.headers)]
    log = running.log.read_text(encoding="utf-8")
    for answer in answers[:4]:
        if answer.status_code == 503:
            assert "degraded" in answer.json()["detail"] and int(answer.headers["retry-after"])
            assert answer.json()["instance"] in log
    assert "Traceback" not in log


# --- SQLite ------------------------------------------------------------------------


def settle(path: Path) -> None:
    """Let all changes lie in the file alone, so that what is done to it is all there is."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")


def remove(path: Path) -> None:
    if path.is_dir():
        path.rmdir()
    for leftover in path.parent.glob(f"{path.name}*"):
        leftover.unlink()


def every_other_page(whole: bytes) -> bytes:
    """Keep the first page, which says that this is a database."""
    return whole[:4096] + os.urandom(len(whole) - 4096)


def make_empty_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table something (x)")


REPLACED: dict[str, Callable[[Path, bytes], object]] = {
    "noise": lambda path, whole: path.write_bytes(os.urandom(len(whole))),
    "pages of noise": lambda path, whole: path.write_bytes(every_other_page(whole)),
    "cut off": lambda path, whole: path.write_bytes(whole[: len(whole) // 3]),
    "empty": lambda path, _: path.touch(),
    "gone": lambda path, _: None,
    "a folder": lambda path, _: path.mkdir(),
    "another kind": lambda path, _: path.write_bytes(b"PK\x03\x04" + bytes(5000)),
    "no tables": lambda path, _: make_empty_table(path),
    "a pipe": lambda path, _: os.mkfifo(path),
    "a link to nothing": lambda path, _: path.symlink_to("nowhere"),
}
"""What lies at the database's path instead of it."""
SECRETS = ["a-secret-folder", "sqlite", "select", "Traceback", "pytest"]


@pytest.fixture(scope="module")
def on_sqlite(
    corpus_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Service, str]]:
    folder = tmp_path_factory.mktemp("a-secret-folder")
    with serving(corpus_file, folder, "--requests-a-minute", "0") as running:
        yield running, make_token(running, "a tester", "--scope", "report", "--scope", "moderate")


@pytest.mark.parametrize("fault", REPLACED)
def test_a_file_that_is_no_database_any_more(
    on_sqlite: tuple[Service, str], tmp_path: Path, fault: str
) -> None:
    running, token = on_sqlite
    path, kept = Path(running.database), tmp_path / "kept"

    def breaking() -> None:
        settle(path)
        shutil.copy(path, kept)
        remove(path)
        REPLACED[fault](path, kept.read_bytes())

    def mending() -> None:
        remove(path)
        kept.replace(path)

    check(running, token, breaking, mending, {"away", "damaged"}, SECRETS, reads=False)


def test_a_file_that_somebody_else_holds(on_sqlite: tuple[Service, str]) -> None:
    running, token = on_sqlite
    with closing(sqlite3.connect(running.database)) as other:
        breaking = partial(other.execute, "begin immediate")
        check(running, token, breaking, other.rollback, {"busy"}, SECRETS, reads=True)


def test_bits_that_turn_in_the_file_are_told_as_damage(corpus_file: Path, tmp_path: Path) -> None:
    """Whatever is read of a damaged file, no answer is a traceback."""
    chance = random.Random(1)
    path = tmp_path / "outcomes.sqlite"
    statuses = set()
    with serving(corpus_file, tmp_path, "--requests-a-minute", "0") as running:
        token = make_token(running, "a tester", "--scope", "report", "--scope", "moderate")
        with running.client() as client:
            for number in range(20):
                report(client, token, f"key-first-{number}", note="a note " * 20)
            settle(path)
            whole = path.read_bytes()
            for number in range(25):
                damaged = bytearray(whole)
                for _ in range(200):
                    damaged[chance.randrange(100, len(whole))] = chance.randrange(256)
                remove(path)
                path.write_bytes(damaged)
                _, answers = look(client, token, f"key-damaged-{number}")
                statuses |= {answer.status_code for answer in answers}
    assert 503 in statuses and statuses <= {200, 201, 401, 403, 404, 429, 503}
    assert "Traceback" not in running.log.read_text(encoding="utf-8")


# --- PostgreSQL --------------------------------------------------------------------


class Server:
    """A database of its own on the PostgreSQL server, of a role of the same name."""

    def __init__(self, url: str):
        self.name = f"secretname{os.getpid()}"
        self._admin = create_engine(
            url.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT"
        )
        with self._admin.connect() as connection:
            connection.execute(text(f"create role {self.name} login"))
            connection.execute(text(f"create database {self.name} owner {self.name}"))
        self._inside = create_engine(
            self._admin.url.set(database=self.name), isolation_level="AUTOCOMMIT"
        )
        self.port = str(self._admin.url.port)
        self.address = (
            url.replace("postgres@", f"{self.name}@").rpartition("/")[0] + f"/{self.name}"
        )
        self._pids: list[int] = []
        self._locking = self._inside.connect().execution_options(isolation_level="READ COMMITTED")

    def run(self, *statements: str) -> None:
        with self._inside.connect() as connection:
            for statement in statements:
                connection.execute(text(statement.format(name=self.name)))

    def lock(self) -> None:
        self._locking.execute(text("lock table report"))

    def unlock(self) -> None:
        self._locking.rollback()

    def freeze(self) -> None:
        """Stop who serves the service, and who would start others for it."""
        with self._inside.connect() as connection:
            chosen = f"select pid from pg_stat_activity where usename = '{self.name}'"
            self._pids = [row.pid for row in connection.execute(text(chosen))]
        status = Path(f"/proc/{self._pids[0]}/status").read_text(encoding="ascii")
        self._pids.append(int(status.partition("PPid:")[2].split()[0]))
        for pid in self._pids:
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        for pid in self._pids:
            os.kill(pid, signal.SIGCONT)

    def drop(self) -> None:
        self._locking.close()
        self._inside.dispose()
        with self._admin.connect() as connection:
            connection.execute(text(f"drop database {self.name} with (force)"))
            connection.execute(text(f"drop role {self.name}"))
        self._admin.dispose()


END = "select pg_terminate_backend(pid) from pg_stat_activity where usename = '{name}'"
READ_ONLY = "alter role {name} set default_transaction_read_only ="
GRANTS = "all on all tables in schema public"
PLANS: dict[str, tuple[Callable[[Server], object], Callable[[Server], object], set[str]]] = {
    "read-only": (
        lambda server: server.run(f"{READ_ONLY} on", END),
        lambda server: server.run(f"{READ_ONLY} off", END),
        {"read-only"},
    ),
    "no right to write": (
        lambda server: server.run(f"alter table report owner to postgres; revoke {GRANTS} from {{name}}"),
        lambda server: server.run(f"alter table report owner to {{name}}; grant {GRANTS} to {{name}}"),
        {"read-only"},
    ),
    "a table is gone": (
        lambda server: server.run("alter table report rename to reports"),
        lambda server: server.run("alter table reports rename to report"),
        {"away"},
    ),
    "a table is locked": (Server.lock, Server.unlock, {"busy", "away"}),
    "frozen": (Server.freeze, Server.thaw, {"away", "busy"}),
}  # fmt: skip


@pytest.fixture(scope="module")
def on_postgresql(
    corpus_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Service, str, Server]]:
    if not POSTGRES:
        pytest.skip("needs CANON_TEST_POSTGRES, the address of a PostgreSQL server")
    server = Server(POSTGRES)
    folder = tmp_path_factory.mktemp("service")
    try:
        words = ("--requests-a-minute", "0")
        with serving(corpus_file, folder, *words, database=server.address) as running:
            scopes = ("--scope", "report", "--scope", "moderate")
            yield running, make_token(running, "a tester", *scopes), server
    finally:
        server.drop()


@pytest.mark.parametrize("fault", PLANS)
def test_a_server_that_does_not_serve(
    on_postgresql: tuple[Service, str, Server], fault: str
) -> None:
    running, token, server = on_postgresql
    breaking, mending, faults = PLANS[fault]
    secrets = [server.name, "127.0.0.1", server.port, "select", "psycopg", "relation", "insert"]
    check(
        running, token, partial(breaking, server), partial(mending, server), faults, secrets,
        reads=True,
    )  # fmt: skip


def test_an_agent_is_not_told_where_the_database_is(corpus_file: Path, tmp_path: Path) -> None:
    address = "postgresql://secretrole:secretword@127.0.0.1:9/secretname"
    call = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {
            "name": "report_outcome",
            "arguments": {
                "record": RECORD,
                "claim": "x",
                "worked": True,
                "environment": {"torch": "2.1"},
            },
        },
    }
    headers = {"Accept": "application/json, text/event-stream", "Authorization": "Bearer canon_x"}
    with (
        serving(corpus_file, tmp_path, database=address) as running,
        running.client() as client,
    ):
        answer = client.post("/mcp", json=call, headers=headers)
    assert "degraded" in answer.text and "urn:uuid:" in answer.text
    assert not [word for word in ("secret", "127.0.0.1", "role", "5432") if word in answer.text]
    assert "secretword" not in running.log.read_text(encoding="utf-8")


def test_a_database_of_another_version_is_not_named(corpus_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "secretname.sqlite"
    with (
        serving(corpus_file, tmp_path, database=str(path)) as running,
        running.client() as client,
    ):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("update alembic_version set version_num = '9999'")
            connection.commit()
        answer = client.get("/api/v1/outcomes")
    assert answer.status_code == 503 and "secretname" not in answer.text


def test_a_probe_writes_and_leaves_nothing_behind(tmp_path: Path) -> None:
    address = str(tmp_path / "outcomes.sqlite")
    database = open_database(address)
    database.probe()
    before = (tmp_path / "outcomes.sqlite-wal").stat().st_size
    database.probe()
    assert (tmp_path / "outcomes.sqlite-wal").stat().st_size > before
    assert list_tokens(database) == [] and read_log(database) == []
    database.close()
