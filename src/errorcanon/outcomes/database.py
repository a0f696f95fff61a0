"""Open the database of reports: SQLite by default, PostgreSQL by its address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, OperationalError

from errorcanon.model import CanonError

_WAIT = 5
"""Seconds that a writer waits for another, and a caller for a connection."""


class DatabaseAwayError(CanonError):
    """The database cannot be reached or written now.

    Nothing was stored, but where the connection broke during the very end of a change: then nobody
    knows, and the change has to be sent again in a way that does it once.
    """


class Database:
    """A database whose tables are those of the newest migration."""

    def __init__(self, engine: Engine):
        self._engine = engine

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection that only reads.

        Raises:
            DatabaseAwayError: there is none.
        """
        with _reaching(), self._engine.connect() as connection:
            yield connection.execution_options(reads=True)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give a connection whose changes all hold when the block ends, or none of them.

        Raises:
            DatabaseAwayError: they could not be made, or nobody knows whether they were.
        """
        with _reaching(), self._engine.begin() as connection:
            yield connection

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
        with engine.connect() as connection:
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
    return Database(engine)


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
            path.parent.mkdir(parents=True, exist_ok=True)
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
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args={"connect_timeout": _WAIT},
        pool_timeout=_WAIT,
        pool_pre_ping=True,
    )


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
def _reaching() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        raise DatabaseAwayError(f"the database cannot be used now: {_reason(error)}") from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise DatabaseAwayError(f"the database went away: {_reason(error)}") from error
        raise


def _reason(error: DBAPIError) -> str:
    return str(error.orig).strip().splitlines()[0]


def _shown(address: str) -> str:
    """Give an address without its password."""
    try:
        return make_url(address).render_as_string(hide_password=True)
    except ArgumentError:
        return address
