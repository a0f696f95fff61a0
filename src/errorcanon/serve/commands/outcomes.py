"""canon outcomes, canon token"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from errorcanon.model import CanonError
from errorcanon.publish.controls import json_text
from errorcanon.publish.table import table_text
from errorcanon.publish.view import view_outcomes
from errorcanon.serve.console import FOUND, NOTHING, put, put_line, stdout_terminal, warn
from errorcanon.serve.locations import database_address
from errorcanon.store.installing import install_line
from errorcanon.store.writing import write_whole

try:
    from errorcanon.outcomes.database import Database, DatabaseAwayError, open_database
    from errorcanon.outcomes.database import migrate as migrate_database
    from errorcanon.outcomes.journal import read_log
    from errorcanon.outcomes.ledger import State, decide, field_counts, list_reports
    from errorcanon.outcomes.tokens import (
        create_token as make_token,
    )
    from errorcanon.outcomes.tokens import (
        erase_reporter,
        list_tokens,
    )
    from errorcanon.outcomes.tokens import (
        revoke_token as end_token,
    )
except ModuleNotFoundError as error:
    raise CanonError(
        f"{error.name} is missing; install it with: {install_line('server')}"
    ) from None

_OPERATOR = "operator"


def create_token(arguments: Namespace) -> int:
    """Make a token; its secret is shown here and nowhere else."""
    with _database(arguments) as database:
        secret, row = make_token(
            database, arguments.name, arguments.scope or ["report"], arguments.reporter
        )
    put_line(secret)
    put_line(f"token {row.id} of reporter {row.reporter}, for: {' '.join(row.scopes)}")
    return FOUND


def list_token(arguments: Namespace) -> int:
    """List tokens, without their secrets."""
    with _database(arguments) as database:
        rows = list_tokens(database)
    shown: list[dict[str, Any]] = [
        {
            "token": row.id,
            "reporter": row.reporter,
            "created": _time(row.created),
            "revoked": None if row.revoked is None else _time(row.revoked),
            "scopes": list(row.scopes),
            "name": row.name,
        }
        for row in rows
    ]
    return _put_rows(arguments, shown, "no tokens; make one with: canon token create NAME")


def revoke_token(arguments: Namespace) -> int:
    """Make a token worthless."""
    with _database(arguments) as database:
        end_token(database, arguments.id)
    put_line(f"{arguments.id} is revoked")
    return FOUND


def list_held(arguments: Namespace) -> int:
    """List the reports in a state, oldest first."""
    with _database(arguments) as database:
        rows = list(_all_reports(database, arguments.state))
    shown: list[dict[str, Any]] = [
        {
            "number": row["id"],
            "received": _time(row["received"]),
            "reporter": row["reporter"],
            "record": row["record"],
            "claim": row["claim"],
            "worked": row["worked"],
            "environment": row["environment"],
            "note": row["note"],
        }
        for row in rows
    ]
    return _put_rows(arguments, shown, f"no reports are {arguments.state}")


def accept(arguments: Namespace) -> int:
    """Count reports."""
    with _database(arguments) as database:
        changed = decide(database, arguments.numbers, "counted", _OPERATOR)
    put_line(f"{changed} reports count now")
    return FOUND


def reject(arguments: Namespace) -> int:
    """Never count reports."""
    with _database(arguments) as database:
        changed = decide(database, arguments.numbers, "rejected", _OPERATOR)
    put_line(f"{changed} reports are rejected now")
    return FOUND


def export(arguments: Namespace) -> int:
    """Write field counts; a file stays as it was until the new one is whole."""
    with _database(arguments) as database:
        counts = view_outcomes(field_counts(database))
    text = json_text(counts, indent=2, sort_keys=True) + "\n"
    if arguments.out:
        write_whole(Path(arguments.out), text)
    else:
        put(text)
    return FOUND


def erase(arguments: Namespace) -> int:
    """Remove a reporter with all that is theirs."""
    with _database(arguments) as database:
        gone = erase_reporter(database, arguments.reporter, _OPERATOR)
    put_line(f"{gone} reports, name and tokens of {arguments.reporter} are gone")
    return FOUND


def log(arguments: Namespace) -> int:
    """Show the newest changes, a line of JSON each."""
    with _database(arguments) as database:
        rows = read_log(database, arguments.limit)
    for row in rows:
        put(json_text(row) + "\n")
    return FOUND if rows else NOTHING


def migrate(arguments: Namespace) -> int:
    """Bring the tables to this program's version."""
    migrate_database(database_address(arguments.database))
    put("the tables are of the newest version\n")
    return FOUND


@contextmanager
def _database(arguments: Namespace) -> Iterator[Database]:
    database = open_database(database_address(arguments.database))
    try:
        yield database
    finally:
        database.close()


def _all_reports(database: Database, state: State) -> Iterator[dict[str, Any]]:
    after = 0
    while page := list_reports(database, state, after=after):
        yield from page
        after = page[-1]["id"]


def _time(seconds: float) -> str:
    """Write a moment as people and programs read it, in UTC.

    Raises:
        DatabaseAwayError: it is none.
    """
    try:
        moment = datetime.fromtimestamp(seconds, timezone.utc)
    except (ArithmeticError, OSError, TypeError, ValueError) as error:
        raise DatabaseAwayError(f"a row cannot be read: {error}", "damaged") from None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _put_rows(arguments: Namespace, rows: list[dict[str, Any]], nothing: str) -> int:
    """Show rows as a table or as JSON; a table that would be empty is a sentence."""
    if arguments.format == "json":
        put(json_text(rows, indent=2) + "\n")
    elif rows:
        cells = [[_cell(value) for value in row.values()] for row in rows]
        put(table_text([name.upper() for name in rows[0]], cells, stdout_terminal()))
    else:
        warn(nothing)
    return FOUND if rows else NOTHING


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ",".join(f"{name}={version}" for name, version in sorted(value.items())) or "-"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "-" if value in (None, "") else str(value)
