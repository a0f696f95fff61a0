"""Reporters, their tokens and reports, and a log that is only added to."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_REFUSE_SQLITE = """
create trigger log_is_kept_{verb} before {verb} on log
begin select raise(abort, 'the log is only added to'); end
"""
_REFUSE_POSTGRESQL = (
    """
create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception 'the log is only added to'; end $$
""",
    """
create trigger log_is_kept before update or delete or truncate on log
for each statement execute function refuse_change()
""",
)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "reporter",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    reporter = sa.ForeignKey("reporter.id", ondelete="CASCADE")
    op.create_table(
        "token",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("reporter", sa.String(32), reporter, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("revoked", sa.Float),
    )
    reporter = sa.ForeignKey("reporter.id", ondelete="CASCADE")
    op.create_table(
        "report",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=True),
        sa.Column("reporter", sa.String(32), reporter, nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("claim", sa.Text, nullable=False),
        sa.Column("worked", sa.Boolean, nullable=False),
        sa.Column("environment", sa.Text, nullable=False),
        sa.Column("environment_key", sa.String(20), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("received", sa.Float, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.UniqueConstraint("reporter", "key"),
        sqlite_autoincrement=True,
    )
    op.create_index("report_of_claim", "report", ["record", "claim", "received"])
    op.create_index("report_of_reporter", "report", ["reporter", "received"])
    op.create_index("report_in_state", "report", ["state"])
    op.create_table(
        "log",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=True),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("update", "delete"):
            op.execute(_REFUSE_SQLITE.format(verb=verb))
    else:
        for statement in _REFUSE_POSTGRESQL:
            op.execute(statement)
