"""The tables of the reports, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()
_NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""SQLite counts up rows of the type integer only."""

REPORTER = Table(
    "reporter",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float, nullable=False),
)
TOKEN = Table(
    "token",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("reporter", ForeignKey("reporter.id", ondelete="CASCADE"), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("scopes", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("revoked", Float),
)
REPORT = Table(
    "report",
    METADATA,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("reporter", ForeignKey("reporter.id", ondelete="CASCADE"), nullable=False),
    Column("key", String(80), nullable=False),
    Column("record", Text, nullable=False),
    Column("claim", Text, nullable=False),
    Column("worked", Boolean, nullable=False),
    Column("environment", Text, nullable=False),
    Column("environment_key", String(20), nullable=False),
    Column("note", Text, nullable=False),
    Column("received", Float, nullable=False),
    Column("state", String(8), nullable=False),
    UniqueConstraint("reporter", "key"),
    Index("report_of_claim", "record", "claim", "received"),
    Index("report_of_reporter", "reporter", "received"),
    Index("report_in_state", "state"),
    sqlite_autoincrement=True,
)
LOG = Table(
    "log",
    METADATA,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("time", Float, nullable=False),
    Column("actor", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("detail", Text, nullable=False),
    sqlite_autoincrement=True,
)
