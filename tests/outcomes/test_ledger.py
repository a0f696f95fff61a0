"""Reports are stored once, held where suspicious, counted by the latest, erased without a rest."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="needs errorcanon[server]")

from sqlalchemy import create_engine, delete, text, update
from sqlalchemy.exc import DBAPIError

from errorcanon.model import CanonError
from errorcanon.outcomes.database import Database, DatabaseAwayError, migrate, open_database
from errorcanon.outcomes.journal import read_log
from errorcanon.outcomes.ledger import (
    KeyReusedError,
    Limits,
    ReportRateError,
    accept,
    decide,
    field_counts,
    list_reports,
)
from errorcanon.outcomes.report import Report, parse_report
from errorcanon.outcomes.tables import LOG, METADATA
from errorcanon.outcomes.tokens import (
    authenticate,
    create_token,
    erase_reporter,
    list_tokens,
    revoke_token,
)
from errorcanon.publish.view import view_outcomes

POSTGRES = os.environ.get("CANON_TEST_POSTGRES")
"""A server where databases may be made, as postgresql://USER@HOST:PORT/postgres."""
WIDE = Limits(10_000, 10_000, 10_000)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "outcomes.sqlite")
        return
    if not POSTGRES:
        pytest.skip("needs CANON_TEST_POSTGRES, the address of a PostgreSQL server")
    name = f"canon_{uuid.uuid4().hex[:12]}"
    server = create_engine(
        POSTGRES.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT"
    )
    with server.connect() as connection:
        connection.execute(text(f"create database {name}"))
    yield POSTGRES.rpartition("/")[0] + f"/{name}"
    with server.connect() as connection:
        connection.execute(text(f"drop database {name} with (force)"))
    server.dispose()


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    opened = open_database(address)
    yield opened
    opened.close()


def make(worked: bool = True, **changed: object) -> Report:
    return parse_report(
        {
            "record": "cuda/x",
            "claim": "a-step",
            "worked": worked,
            "environment": {"torch": "2.10.0"},
            **changed,
        }
    )


def new_reporter(database: Database) -> str:
    return create_token(database, "somebody")[1].reporter


def test_a_report_sent_again_is_stored_once(database: Database) -> None:
    reporter = new_reporter(database)
    first = accept(database, make(), reporter, "key-0001")
    second = accept(database, make(), reporter, "key-0001")

    assert (first.state, first.again) == ("counted", False)
    assert (second.id, second.again) == (first.id, True)
    assert len(list_reports(database, "counted")) == 1
    with pytest.raises(KeyReusedError, match="make a new key"):
        accept(database, make(worked=False), reporter, "key-0001")


def test_two_at_a_time_under_one_key_store_one(database: Database) -> None:
    reporter = new_reporter(database)
    with ThreadPoolExecutor(8) as pool:
        receipts = list(
            pool.map(lambda _: accept(database, make(), reporter, "key-0001", WIDE), range(16))
        )

    assert len({receipt.id for receipt in receipts}) == 1
    assert sum(not receipt.again for receipt in receipts) == 1


def test_the_latest_report_of_a_reporter_counts_once_an_environment(database: Database) -> None:
    one, other = new_reporter(database), new_reporter(database)
    accept(database, make(worked=False), one, "key-0001")
    accept(database, make(worked=True), one, "key-0002")
    accept(database, make(worked=True, environment={"torch": "2.9.0"}), one, "key-0003")
    accept(database, make(worked=False), other, "key-0001")

    counted = field_counts(database)["cuda/x"]["a-step"]
    assert (counted.k, counted.n) == (2, 3)
    low, high = view_outcomes(field_counts(database))["records"]["cuda/x"]["a-step"]["interval"]
    assert low < 2 / 3 < high
    assert field_counts(database, "cuda/other") == {}


def test_a_burst_on_one_claim_is_held_until_somebody_decides(database: Database) -> None:
    limits = Limits(a_claim_an_hour=3)
    for number in range(5):
        receipt = accept(database, make(), new_reporter(database), f"key-000{number}", limits)
    held = list_reports(database, "held")

    assert receipt.state == "held" and len(held) == 2
    assert field_counts(database)["cuda/x"]["a-step"].n == 3
    assert decide(database, [held[0]["id"]], "counted", "operator") == 1
    assert decide(database, [held[1]["id"]], "rejected", "operator") == 1
    assert decide(database, [held[1]["id"]], "rejected", "operator") == 0
    assert field_counts(database)["cuda/x"]["a-step"].n == 4
    with pytest.raises(CanonError, match="no report 999"):
        decide(database, [held[0]["id"], 999], "rejected", "operator")
    assert field_counts(database)["cuda/x"]["a-step"].n == 4  # nothing of it was done


def test_who_keeps_changing_their_mind_is_held(database: Database) -> None:
    reporter = new_reporter(database)
    states = [
        accept(
            database,
            make(worked=number % 2 == 0),
            reporter,
            f"key-{number:04}",
            Limits(changes_of_mind_a_day=3),
        ).state
        for number in range(4)
    ]
    assert states == ["counted", "counted", "counted", "held"]


def test_a_reporter_has_to_wait_beyond_the_limit(database: Database) -> None:
    reporter = new_reporter(database)
    limits = Limits(a_reporter_an_hour=2)
    accept(database, make(), reporter, "key-0001", limits)
    accept(database, make(), reporter, "key-0002", limits)

    with pytest.raises(ReportRateError) as refused:
        accept(database, make(), reporter, "key-0003", limits)
    assert 3500 < refused.value.seconds <= 3601
    accept(database, make(), new_reporter(database), "key-0001", limits)


def test_a_token_is_stored_hashed_and_ends_when_revoked(database: Database, address: str) -> None:
    secret, row = create_token(database, "somebody", ["report", "moderate"])
    bearer = authenticate(database, secret)

    assert bearer and bearer.reporter == row.reporter
    assert bearer.scopes == {"report", "moderate"}
    if database.is_sqlite:
        held = b"".join(path.read_bytes() for path in Path(address).parent.iterdir())
        assert secret.encode() not in held
    revoke_token(database, row.id)
    assert authenticate(database, secret) is None
    assert list_tokens(database)[0].revoked
    with pytest.raises(CanonError, match="no valid token"):
        revoke_token(database, row.id)
    with pytest.raises(CanonError, match="no such scope: rule"):
        create_token(database, "somebody", ["rule"])


def test_erasing_leaves_nothing_of_a_reporter(database: Database) -> None:
    secret, row = create_token(database, "Ada Lovelace")
    accept(database, make(note="seen on my own card"), row.reporter, "key-0001")
    other = new_reporter(database)
    accept(database, make(), other, "key-0001")

    assert erase_reporter(database, row.reporter) == 1
    assert authenticate(database, secret) is None
    assert field_counts(database)["cuda/x"]["a-step"].n == 1
    assert [token.reporter for token in list_tokens(database)] == [other]
    kept = str(read_log(database)) + str(list_reports(database, "counted"))
    assert "Ada" not in kept and "my own card" not in kept
    with pytest.raises(CanonError, match="no reporter"):
        erase_reporter(database, row.reporter)


def test_the_log_names_every_change_and_takes_none_back(database: Database) -> None:
    reporter = new_reporter(database)
    receipt = accept(database, make(), reporter, "key-0001")
    decide(database, [receipt.id], "rejected", "operator")

    actions = [entry["action"] for entry in read_log(database)]
    assert actions == ["report.rejected", "report.counted", "token.create"]
    for change in (update(LOG).values(actor="nobody"), delete(LOG)):
        with pytest.raises(DBAPIError, match="only added to"), database.write() as connection:
            connection.execute(change)
    assert len(read_log(database)) == 3


def test_the_migrations_make_the_tables_that_the_program_uses(address: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    migrate(address)
    migrate(address)  # again changes nothing
    opened = open_database(address)
    with opened.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    opened.close()


def test_a_migration_that_is_killed_leaves_nothing_or_all(address: str) -> None:
    program = (
        "import sys, threading, os, time\n"
        "from errorcanon.outcomes.database import migrate\n"
        "threading.Timer(float(sys.argv[2]), lambda: os.kill(os.getpid(), 9)).start()\n"
        "migrate(sys.argv[1])\nos._exit(0)\n"
    )
    codes = [
        subprocess.run([sys.executable, "-c", program, address, str(delay)], timeout=60).returncode
        for delay in (0.0, 0.02, 0.04, 0.06, 0.1)
    ]
    assert -9 in codes
    opened = open_database(address)
    accept(opened, make(), new_reporter(opened), "key-0001")
    opened.close()


def test_a_killed_writer_loses_nothing_acknowledged_and_doubles_nothing(address: str) -> None:
    opened = open_database(address)
    reporter = new_reporter(opened)
    program = (
        "import sys\n"
        "from errorcanon.outcomes.database import open_database\n"
        "from errorcanon.outcomes.ledger import Limits, accept\n"
        "from errorcanon.outcomes.report import parse_report\n"
        "database = open_database(sys.argv[1])\n"
        "report = parse_report({'record': 'cuda/x', 'claim': 'a-step', 'worked': True, 'environment': {'torch': '2.10.0'}})\n"
        "for number in range(int(sys.argv[3]), 100_000):\n"
        "    accept(database, report, sys.argv[2], f'key-{number:06}', Limits(10**6, 10**6, 10**6))\n"
        "    print(number, flush=True)\n"
    )
    acknowledged: list[int] = []
    for _ in range(4):
        begin = str(max(acknowledged, default=0))  # sends the last one again
        words = [sys.executable, "-c", program, address, reporter, begin]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as child:
            assert child.stdout
            for line in child.stdout:
                acknowledged.append(int(line))
                if int(line) >= int(begin) + 25:
                    child.kill()
                    break
            acknowledged += [int(line) for line in child.stdout.read().split()]
    with opened.read() as connection:
        keys = [row.key for row in connection.execute(text("select key from report"))]
    opened.close()

    assert len(acknowledged) >= 100
    assert {f"key-{number:06}" for number in acknowledged} <= set(keys)
    assert len(keys) == len(set(keys))


def test_a_full_disk_refuses_and_keeps_what_was_there(tmp_path: Path) -> None:
    database = open_database(str(tmp_path / "outcomes.sqlite"))
    reporter = new_reporter(database)
    with database.write() as connection:
        pages = connection.execute(text("pragma page_count")).scalar_one()
    stored = 0
    with pytest.raises(DatabaseAwayError, match="full"):
        for number in range(10_000):
            with database.write() as connection:  # the one connection that accept gets too
                connection.execute(text(f"pragma max_page_count = {pages + 2}"))
            accept(database, make(note="x" * 900), reporter, f"key-{number:05}", WIDE)
            stored += 1
    assert stored and len(list_reports(database, "counted", 10_000)) == stored
    database.close()


def test_a_file_that_is_replaced_is_opened_anew(tmp_path: Path) -> None:
    path, backup = tmp_path / "outcomes.sqlite", tmp_path / "backup.sqlite"
    other = open_database(str(backup))
    accept(other, make(), new_reporter(other), "key-0001")
    other.close()
    database = open_database(str(path))
    assert list_reports(database, "counted") == []

    for leftover in tmp_path.glob("outcomes.sqlite*"):
        leftover.unlink()
    backup.rename(path)
    assert len(list_reports(database, "counted")) == 1
    accept(database, make(), new_reporter(database), "key-0002")
    database.close()
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("select count(*) from report").fetchone() == (2,)


def test_a_file_that_was_there_is_not_made_again(tmp_path: Path) -> None:
    with pytest.raises(DatabaseAwayError, match="unable to open"):  # as an empty mount point
        open_database(str(tmp_path / "outcomes.sqlite"), makes_file=False)
    assert list(tmp_path.iterdir()) == []


def test_names_of_files_are_taken_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "50% done?" / "a #1 file.sqlite"
    for address in (str(path), f"sqlite:///{tmp_path}/plain.sqlite"):
        database = open_database(address)
        accept(database, make(), new_reporter(database), "key-0001")
        database.close()
    assert path.is_file() and (tmp_path / "plain.sqlite").is_file()


def test_an_address_that_is_no_database_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(CanonError, match="SQLite and PostgreSQL"):
        open_database("mysql://root:secret@db/x")
    with pytest.raises(DatabaseAwayError):
        open_database("postgresql://nobody@127.0.0.1:1/none")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(DatabaseAwayError):
        open_database(str(folder))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"worked": "yes"}, "worked: must be true or false"),
        ({"environment": {}}, "environment: is missing; name the versions"),
        ({"record": ""}, "record: must be a text"),
        ({"vote": 1}, "has no 'vote'"),
        ({"environment": {"Torch!": "1"}}, "lower case"),
        ({"environment": {"torch": "<script>"}}, "environment.torch"),
        ({"environment": {f"p{n}": "1" for n in range(31)}}, "at most 30"),
        ({"note": "x" * 1001}, "note"),
    ],
)
def test_what_is_no_report_is_refused_by_its_field(changed: dict[str, object], said: str) -> None:
    with pytest.raises(CanonError, match=said):
        make(**changed)  # type: ignore[arg-type]


def test_a_note_is_redacted_before_it_is_anything() -> None:
    report = make(note="worked on \x1b[1mmy\x00 box, password=Tr0ub4dor.3\n")
    assert report.note == "worked on [1mmy box, password=<secret>"
