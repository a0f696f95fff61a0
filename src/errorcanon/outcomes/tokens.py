"""Reporters and their tokens: a token is shown once, and only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from errorcanon.model import CanonError
from errorcanon.outcomes.database import Database
from errorcanon.outcomes.journal import note_down
from errorcanon.outcomes.tables import REPORT, REPORTER, TOKEN

SCOPES = ("report", "moderate")
"""What a token may allow: to send reports and erase one's own, to decide over held ones."""
_PREFIX = "canon_"


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who holds a valid token, and what it allows."""

    reporter: str
    scopes: frozenset[str]


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token as it is listed, without its secret."""

    id: str
    reporter: str
    name: str
    scopes: tuple[str, ...]
    created: float
    revoked: float | None


def create_token(
    database: Database, name: str, scopes: Iterable[str] = ("report",), reporter: str | None = None
) -> tuple[str, TokenRow]:
    """Make a token for a new reporter, or another one for a reporter that there is.

    Returns the secret, which nothing can show again, and the row.

    Raises:
        CanonError: an unknown scope or reporter.
    """
    wanted = tuple(dict.fromkeys(scopes))
    unknown = [scope for scope in wanted if scope not in SCOPES]
    if unknown or not wanted:
        raise CanonError(f"no such scope: {', '.join(unknown) or '(none)'}; {', '.join(SCOPES)}")
    secret = _PREFIX + secrets.token_urlsafe(32)
    now = time.time()
    with database.write() as connection:
        if reporter is None:
            reporter = secrets.token_hex(8)
            connection.execute(
                insert(REPORTER).values(id=reporter, name=name.strip() or "unnamed", created=now)
            )
        name = _name_of(connection, reporter)
        row = TokenRow(secrets.token_hex(4), reporter, name, wanted, now, None)
        connection.execute(
            insert(TOKEN).values(
                id=row.id,
                reporter=reporter,
                digest=_digest(secret),
                scopes=" ".join(wanted),
                created=now,
            )
        )
        note_down(connection, "operator", "token.create", row.id, {"reporter": reporter})
    return secret, row


def list_tokens(database: Database) -> list[TokenRow]:
    """List all tokens, oldest first."""
    query = (
        select(TOKEN, REPORTER.c.name)
        .join(REPORTER, REPORTER.c.id == TOKEN.c.reporter)
        .order_by(TOKEN.c.created, TOKEN.c.id)
    )
    with database.read() as connection:
        return [
            TokenRow(r.id, r.reporter, r.name, tuple(r.scopes.split()), r.created, r.revoked)
            for r in connection.execute(query)
        ]


def revoke_token(database: Database, identity: str) -> None:
    """Make a token worthless from now on.

    Raises:
        CanonError: there is none, or it is revoked already.
    """
    with database.write() as connection:
        done = connection.execute(
            update(TOKEN)
            .where(TOKEN.c.id == identity, TOKEN.c.revoked.is_(None))
            .values(revoked=time.time())
        )
        if not done.rowcount:
            raise CanonError(f"no valid token '{identity}'; list them with: canon token list")
        note_down(connection, "operator", "token.revoke", identity)


def authenticate(database: Database, secret: str) -> Bearer | None:
    """Tell who holds a token; None where it is unknown or revoked."""
    query = select(TOKEN.c.reporter, TOKEN.c.scopes).where(
        TOKEN.c.digest == _digest(secret), TOKEN.c.revoked.is_(None)
    )
    with database.read() as connection:
        row = connection.execute(query).one_or_none()
    return Bearer(row.reporter, frozenset(row.scopes.split())) if row else None


def erase_reporter(database: Database, reporter: str, actor: str = "operator") -> int:
    """Remove a reporter's name, tokens and reports; give how many reports there were.

    The log keeps that it happened, under an id that means nothing any more.

    Raises:
        CanonError: there is no such reporter.
    """
    with database.write() as connection:
        _name_of(connection, reporter)
        gone = connection.execute(delete(REPORT).where(REPORT.c.reporter == reporter)).rowcount
        connection.execute(delete(TOKEN).where(TOKEN.c.reporter == reporter))
        connection.execute(delete(REPORTER).where(REPORTER.c.id == reporter))
        note_down(connection, actor, "reporter.erase", reporter, {"reports": gone})
    return int(gone)


def _name_of(connection: Connection, reporter: str) -> str:
    name = connection.execute(
        select(REPORTER.c.name).where(REPORTER.c.id == reporter)
    ).scalar_one_or_none()
    if name is None:
        raise CanonError(f"no reporter '{reporter}'; list them with: canon token list")
    return str(name)


def _digest(secret: str) -> str:
    """Hash a token: it has 256 random bits, so a fast hash is as good as a slow one."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
