"""What an operator sees of reports and tokens."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Canon

pytest.importorskip("alembic", reason="needs errorcanon[server]")

from errorcanon.outcomes.database import Database, open_database
from errorcanon.outcomes.ledger import Limits, accept
from errorcanon.outcomes.report import parse_report
from errorcanon.outcomes.tokens import create_token

DATE = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(str(tmp_path / "outcomes.sqlite"))
    yield opened
    opened.close()


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"CANON_DATABASE": str(tmp_path / "outcomes.sqlite")}


def report(database: Database, count: int) -> None:
    _, row = create_token(database, "张三丰")
    for number in range(count):
        made = parse_report(
            {
                "record": "cuda/x",
                "claim": "a-step",
                "worked": True,
                "environment": {"torch": f"2.{number}"},
                "note": "seen\ntwice",
            }
        )
        accept(database, made, row.reporter, f"key-{number:04}", Limits(1000, 1000, 1000))


def test_tokens_and_reports_are_listed_as_tables_with_dates(
    canon: Canon, database: Database, environ: dict[str, str]
) -> None:
    report(database, 1)
    tokens = canon("token", "list", **environ).stdout.decode()
    reports = canon("outcomes", "list", "--state", "counted", **environ).stdout.decode()

    assert re.search(
        rf"^TOKEN +REPORTER +CREATED +REVOKED +SCOPES +NAME\n\S+ +\S+ +{DATE}  -  .*张三丰$",
        tokens,
        re.MULTILINE,
    )
    assert re.search(
        rf"^1 +{DATE}  \S+  cuda/x  a-step  yes     torch=2.0    seen⟨U\+000A⟩twice$",
        reports,
        re.MULTILINE,
    )


def test_programs_get_all_of_them_as_json(
    canon: Canon, database: Database, environ: dict[str, str]
) -> None:
    report(database, 102)
    words = ("outcomes", "list", "--state", "counted", "--format", "json")
    rows = json.loads(canon(*words, **environ).stdout)
    (token,) = json.loads(canon("token", "list", "--format", "json", **environ).stdout)

    assert [row["number"] for row in rows] == list(range(1, 103))
    assert rows[0]["environment"] == {"torch": "2.0"} and rows[0]["note"] == "seen\ntwice"
    assert re.fullmatch(DATE, rows[0]["received"]) and re.fullmatch(DATE, token["created"])
    assert token["scopes"] == ["report"] and token["revoked"] is None


def test_an_empty_list_is_a_sentence_and_exit_1(
    canon: Canon, database: Database, environ: dict[str, str]
) -> None:
    for words, said in (
        (("token", "list"), b"canon token create"),
        (("outcomes", "list"), b"held"),
    ):
        done = canon(*words, **environ)
        assert (done.returncode, done.stdout) == (1, b"") and said in done.stderr
        assert canon(*words, "--format", "json", **environ).stdout == b"[]\n"
