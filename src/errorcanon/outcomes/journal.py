"""The log of every change: it is added to, and the database refuses anything else."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, insert, select

from errorcanon.outcomes.database import Database
from errorcanon.outcomes.tables import LOG
from errorcanon.store.json_input import parse_json


def note_down(
    connection: Connection,
    actor: str,
    action: str,
    subject: str,
    detail: Mapping[str, Any] | None = None,
) -> None:
    """Add an entry within the change that it is about; it names ids, never what they stand for."""
    connection.execute(
        insert(LOG).values(
            time=time.time(),
            actor=actor,
            action=action,
            subject=subject,
            detail=json.dumps(detail or {}, sort_keys=True),
        )
    )


def read_log(database: Database, limit: int = 100) -> list[dict[str, Any]]:
    """Give the newest entries, newest first."""
    with database.read() as connection:
        rows = connection.execute(select(LOG).order_by(LOG.c.id.desc()).limit(limit))
        return [{**row._mapping, "detail": parse_json(row.detail)} for row in rows]
