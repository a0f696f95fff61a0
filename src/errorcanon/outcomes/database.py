"""Open the database of reports: SQLite by default, PostgreSQL by its address."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from shutil import disk_usage
from typing import Any, Literal, TypeAlias
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, make_url, select
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    InvalidRequestError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from errorcanon.model import CanonError
from errorcanon.outcomes.tables import METADATA, REPORTER

Fault: TypeAlias = Literal["away", "busy", "damaged", "full", "read-only"]
"""Why a database cannot be used, in a word that names nothing of where it lies."""
_WAIT = 5
"""Seconds that a writer waits for another, and a caller for a connection."""
_ROOM = 1_000_000
"""Bytes of a disk without which the next report may not fit."""
_POSTGRESQL = {
    "connect_timeout": _WAIT,
    # A server that is gone without a word is noticed, as is one whose machine hangs.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
_PATIENCE = "-c lock_timeout=5000 -c statement_timeout=10000"
"""What the server ends by itself, so that nobody's lock holds all of our connections."""
_FAULTS: dict[str, Fault] = {
    "disk is full": "full",
    "malformed": "damaged",
    "not a database": "damaged",
    "decode to utf-8": "damaged",
    "readonly": "read-only",
    "locked": "busy",
    # Classes of SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html
    "53100": "full",
    "25006": "read-only",
    "42501": "read-only",
    "55P03": "busy",
    "57014": "busy",
    "40P01": "busy",
    "XX001": "damaged",
    "XX002": "damaged",
}
_RAISED = "P0001"
"""A trigger of ours refused a change; nothing is wrong with the database."""


class DatabaseAwayError(CanonError):
    """The database cannot be reached or written now.

    Nothing was stored, but where the connection broke during the very end of a change: then nobody
    knows, and the change has to be sent again in a way that does it once. Its text is for who runs
    the database: it may name a host, a role or a path.
    """

    def __init__(self, text: str, fault: Fault = "away"):
        super().__init__(text)
        self.fault: Fault = fault


class Database:
    """A database whose tables are those of the newest migration."""

    def __init__(self, engine: Engine, path: Path | None):
        self._engine = engine
        self._path = path

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection that only reads.

        Raises:
            DatabaseAwayError: there is none.
        """
        with _reaching(), _connected(self._engine) as connection:
            yield connection.execution_options(reads=True)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give a connection whose changes all hold when the block ends, or none of them.

        Raises:
            DatabaseAwayError: they could not be made, or nobody knows whether they were.
        """
        with _reaching(), _connected(self._engine) as connection, connection.begin():
            yield connection

    def probe(self) -> None:
        """Find out whether every table can be read, and a change be written to the disk.

        Raises:
            DatabaseAwayError: not so.
        """
        with self.read() as connection:
            for table in METADATA.sorted_tables:
                connection.execute(select(table).limit(1)).all()
        with suppress(OSError):  # else what is written below fails, and is told
            if self._path is not None and disk_usage(self._path.parent).free < _ROOM:
                raise DatabaseAwayError("the disk of the database is full", "full")
        with self.write() as connection:
            if self.is_sqlite:  # nothing else uses this number; to set it writes a page
                connection.exec_driver_sql(f"pragma user_version = {int(time.time()) % 2**31}")
            else:
                values = {"id": f"probe {secrets.token_hex(8)}", "name": "probe", "created": 0.0}
                connection.execute(insert(REPORTER).values(values))
                connection.get_transaction().rollback()  # type: ignore[union-attr] # begun above

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()

    @property
    def is_sqlite(self) -> bool:
        """Tell whether one writer at a time is the rule here."""
        return self._engine.dialect.name == "sqlite"


def open_database(address: str, makes_file: bool = True) -> Database:
    """Open a database; an empty one is filled with tables.

    `address` is a file's path for SQLite, else a URL as postgresql://USER@HOST/NAME. A file that
    is missing is made, unless it is known to have been there: then its disk is away.

    Raises:
        CanonError: no such kind of database, or its tables are of another version.
        DatabaseAwayError: it cannot be reached.
    """
    if makes_file and _is_missing(address):
        migrate(address)
    engine = _make_engine(address)
    head = ScriptDirectory.from_config(_config()).get_current_head()
    with _reaching():
        with _connected(engine) as connection:
            found = MigrationContext.configure(connection).get_current_revision()
        if found is None:
            migrate(address)
            found = head
    if found != head:
        engine.dispose()
        raise CanonError(
            f"{_shown(address)}: its tables are of version {found}, this program's of {head}; "
            "bring them up with: canon outcomes migrate"
        )
    return Database(engine, _file_of(_parse(address)))


def migrate(address: str) -> None:
    """Bring a database's tables to the newest version, wholly or not at all.

    Raises:
        DatabaseAwayError: it cannot be reached.
    """
    engine = _make_engine(address, makes_file=True)
    configuration = _config()
    try:
        with _reaching(), engine.begin() as connection:
            configuration.attributes["connection"] = connection
            command.upgrade(configuration, "head")
    finally:
        engine.dispose()


def _config() -> Config:
    configuration = Config()
    folder = files("errorcanon.outcomes").joinpath("migrations")
    configuration.set_main_option("script_location", str(folder).replace("%", "%%"))
    return configuration


def _is_missing(address: str) -> bool:
    path = _file_of(_parse(address))
    return path is not None and not path.exists()


def _parse(address: str) -> URL:
    if "://" not in address:
        return URL.create("sqlite", database=str(Path(address).expanduser()))
    try:
        return make_url(address)
    except ArgumentError:
        raise CanonError(
            f"{_shown(address)}: no database; name a file, or postgresql://USER@HOST/NAME"
        ) from None


def _file_of(url: URL) -> Path | None:
    """Give the file of an SQLite database; None for one in memory, and for a server's."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def _make_engine(address: str, makes_file: bool = False) -> Engine:
    url = _parse(address)
    path = _file_of(url)
    if path is not None:
        if makes_file:
            _make_private(path)
        mode = "rwc" if makes_file else "rw"
        url = url.set(
            database=f"file:{quote(str(path))}", query={**url.query, "mode": mode, "uri": "true"}
        )
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": _WAIT}, pool_timeout=_WAIT)
        _tame_sqlite(engine)
        if path is not None:
            _follow_file(engine, path)
        return engine
    if url.get_backend_name() != "postgresql":
        raise CanonError(f"{_shown(address)}: SQLite and PostgreSQL are what there is")
    given = {"options": _PATIENCE, **_POSTGRESQL} if not makes_file else _POSTGRESQL
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args={name: value for name, value in given.items() if name not in url.query},
        pool_timeout=_WAIT,
        pool_pre_ping=True,
    )


def _make_private(path: Path) -> None:
    """Make an SQLite file that nobody else can read; SQLite gives its other files the same mode."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # SQLite says what is wrong
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))


def _tame_sqlite(engine: Engine) -> None:
    """Let readers go on beside a writer, and a writer wait before it reads what it will change.

    The driver begins a transaction only at the first change, and ends one before a table is made;
    both are turned off: https://docs.sqlalchemy.org/en/21/dialects/sqlite.html
    """

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
            connection.execute(f"pragma {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reads = connection.get_execution_options().get("reads")
        connection.exec_driver_sql("begin" if reads else "begin immediate")


def _follow_file(engine: Engine, path: Path) -> None:
    """Open the file anew where another one, or none, lies at its path.

    Its disk was unmounted, or it was restored from a backup; SQLite would go on writing into the
    file that nobody finds any more: https://www.sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use
    """

    @event.listens_for(engine, "connect")
    def connect(_: Any, record: Any) -> None:
        record.info["file"] = _identity(path)

    @event.listens_for(engine, "checkout")
    def checkout(_: Any, record: Any, __: Any) -> None:
        if record.info["file"] != _identity(path):
            raise DisconnectionError(f"{path} is another file now, or away")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def _connected(engine: Engine) -> Iterator[Connection]:
    try:
        connection = engine.connect()
    except PoolTimeoutError:
        raise DatabaseAwayError("the database is busy: no connection became free", "busy") from None
    except InvalidRequestError as error:  # its file was another one at every try
        raise DatabaseAwayError(f"the database cannot be used now: {error}") from error
    with connection:
        yield connection


@contextmanager
def _reaching() -> Iterator[None]:
    try:
        yield
    except (IntegrityError, DataError):
        raise
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == _RAISED:
            raise
        raise DatabaseAwayError(
            f"the database cannot be used now: {_reason(error)}", _fault(error)
        ) from error
    except ValueError as error:  # of a damaged file the driver cannot even read what is wrong
        raise DatabaseAwayError(f"the database is damaged: {error}", "damaged") from error


def _fault(error: DBAPIError) -> Fault:
    told = f"{getattr(error.orig, 'sqlstate', '')} {error.orig}".lower()
    return next((fault for sign, fault in _FAULTS.items() if sign.lower() in told), "away")


def _reason(error: DBAPIError) -> str:
    return next(iter(str(error.orig).strip().splitlines()), "no reason given")


def _shown(address: str) -> str:
    """Give an address without its password."""
    try:
        return make_url(address).render_as_string(hide_password=True)
    except ArgumentError:
        return address
