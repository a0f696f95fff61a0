"""canon outcomes, canon token"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.publish.controls import json_text
from errorcanon.publish.view import view_outcomes
from errorcanon.serve.console import FOUND, NOTHING, put, put_line
from errorcanon.serve.locations import database_address
from errorcanon.store.writing import write_whole

try:
    from errorcanon.outcomes.database import Database, open_database
    from errorcanon.outcomes.database import migrate as migrate_database
    from errorcanon.outcomes.journal import read_log
    from errorcanon.outcomes.ledger import decide, field_counts, list_reports
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
        f"{error.name} is missing; install it with: pip install 'errorcanon[server]'"
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
    """List tokens, a line of JSON each."""
    with _database(arguments) as database:
        rows = list_tokens(database)
    for row in rows:
        _put_line(
            {
                "token": row.id,
                "reporter": row.reporter,
                "name": row.name,
                "scopes": row.scopes,
                "created": row.created,
                "revoked": row.revoked,
            }
        )
    return FOUND if rows else NOTHING


def revoke_token(arguments: Namespace) -> int:
    """Make a token worthless."""
    with _database(arguments) as database:
        end_token(database, arguments.id)
    put_line(f"{arguments.id} is revoked")
    return FOUND


def list_held(arguments: Namespace) -> int:
    """List reports in a state, a line of JSON each."""
    with _database(arguments) as database:
        rows = list_reports(database, arguments.state)
    for row in rows:
        _put_line(row)
    return FOUND if rows else NOTHING


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
        _put_line(row)
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


def _put_line(row: object) -> None:
    put(json_text(row) + "\n")
