"""Keep in a SQLite file what was reported of growing logs and how far each was read."""

from __future__ import annotations

import io
import os
import pickle
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from errorcanon.logs.sources import Source
from errorcanon.match.excerpt import ExcerptBuilder
from errorcanon.model import CanonError
from errorcanon.scan.work import Occurrence

FORMAT = 2
_KEPT = frozenset(
    {"errorcanon.match.excerpt", "errorcanon.match.runs", "errorcanon.scan.work", __name__}
)
"""Modules whose classes a snapshot may name."""
_TABLES = """
create table if not exists log (id integer primary key, device integer, inode integer, name text,
    head blob, snapshot blob, is_over integer default 0);
create index if not exists log_of on log (device, inode);
create table if not exists printed (log integer, offset integer, record text,
    primary key (log, offset, record)) without rowid;
create index if not exists printed_of on printed (log, record);
create table if not exists output (path text primary key, length integer);
"""
WRAPPED = -1
"""Stands for the offset of a message that is wrapped over lines."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What stays the same when a file is renamed."""

    device: int
    inode: int

    @classmethod
    def of(cls, status: os.stat_result) -> Identity:
        """Take it from what the system says of a file."""
        return cls(status.st_dev, status.st_ino)


@dataclass(slots=True)
class Growth:
    """What was made of a log so far; it can be made again from its bytes."""

    builder: ExcerptBuilder = field(default_factory=ExcerptBuilder)
    at: int = 0
    """Bytes that were read; whole lines but at the end of a log that was rotated away."""
    back: int = 0
    """Where the last lines begin, which those to come may decide."""
    back_lines: int = 0
    """Lines before `back`."""
    waiting: dict[tuple[int, str], Occurrence] = field(default_factory=dict)
    """What was found and is not reported yet, by offset and record."""
    verdicts: dict[str, tuple[float, str | None]] = field(default_factory=dict)
    """Confidence and root of each record that is a finding of the log as it was last judged."""
    tail: bytes = b""
    """The last bytes that were read: others in their place are of another log."""
    judged: int = 0
    """Bytes on which that rests."""


@dataclass(slots=True)
class Log:
    """A growing log."""

    number: int
    identity: Identity
    name: str
    head: bytes
    """Its first bytes: another head under the same identity is another log."""
    size: int = -1
    modified: int = -1
    """When it was last looked at, in nanoseconds."""
    growth: Growth = field(default_factory=Growth)
    kept: int = 0
    """Bytes on which the stored growth rests."""
    searched: int = 0
    """Bytes in which no more lines end than were read."""
    rounds: int = 0
    """How often something that waits was passed over."""
    patience: int = 0
    """How often it is at least: the more, the longer the last judgement took."""

    @property
    def source(self) -> Source:
        """Give what a scan would read."""
        return Source(self.name, self.size, self.modified / 1e9)


class _Unpickler(pickle.Unpickler):
    """Makes values of ours alone: `--state` may name a file that somebody else wrote."""

    def find_class(self, module: str, name: str) -> Any:
        """Give a class of the modules whose values are kept; nothing that does anything."""
        if module == "collections" and name in ("deque", "OrderedDict"):
            return super().find_class(module, name)
        found = super().find_class(module, name) if module in _KEPT else None
        if isinstance(found, type) and found.__module__ == module:
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no value of ours")


def _read_growth(snapshot: bytes) -> Growth:
    try:
        found = _Unpickler(io.BytesIO(snapshot)).load()
        if isinstance(found, Growth):
            return found
    except Exception as error:  # a damaged pickle raises whatever it likes
        why: object = error
    else:
        why = "it is another value"
    raise CanonError(f"the file of --state is damaged ({why}); remove it to start again") from None


class Progress:
    """What was reported and read; everything between two commits happens or does not."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection

    @classmethod
    def open(cls, path: Path) -> Progress:
        """Open the file, or make it.

        Raises:
            CanonError: another process follows with it, or it is something else.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(path, timeout=2)
            (found,) = connection.execute("pragma user_version").fetchone()
            if found not in (0, FORMAT):
                raise CanonError(f"{path}: written by another version; remove it to start again")
            connection.executescript(
                f"pragma locking_mode = exclusive; {_TABLES} pragma user_version = {FORMAT};"
            )
        except (sqlite3.Error, OSError) as error:
            busy = "locked" in str(error)
            words = "another canon scan --follow uses it" if busy else str(error)
            raise CanonError(f"{path}: {words}; name another file with --state") from None
        return cls(connection)

    def close(self) -> None:
        """Forget what was not committed."""
        self._connection.close()

    def commit(self) -> None:
        """Make what happened since the last commit stay."""
        try:
            self._connection.commit()
        except sqlite3.OperationalError as error:
            raise CanonError(f"what was read cannot be noted ({error}); make room") from None

    # --- logs ---------------------------------------------------------------------

    def add(self, identity: Identity, name: str, head: bytes) -> Log:
        """Begin with a log."""
        cursor = self._connection.execute(
            "insert into log (device, inode, name, head) values (?, ?, ?, ?)",
            (identity.device, identity.inode, os.fsencode(name), head),
        )
        assert cursor.lastrowid is not None
        return Log(cursor.lastrowid, identity, name, head)

    def find(self, identity: Identity) -> Log | None:
        """Give the newest log of an identity, with what was made of it."""
        row = self._connection.execute(
            "select id, name, head, snapshot from log where device = ? and inode = ?"
            " order by id desc limit 1",
            (identity.device, identity.inode),
        ).fetchone()
        if row is None:
            return None
        number, name, head, snapshot = row
        growth = _read_growth(snapshot) if snapshot else Growth()
        log = Log(number, identity, os.fsdecode(name), head, growth=growth, kept=growth.at)
        for key in list(growth.waiting):
            if self.is_printed(log, *key):  # after the snapshot was stored
                del growth.waiting[key]
        return log

    def unfinished(self) -> list[tuple[Identity, str]]:
        """Give the logs that may still grow."""
        rows = self._connection.execute("select device, inode, name from log where not is_over")
        return [(Identity(device, inode), os.fsdecode(name)) for device, inode, name in rows]

    def note(self, log: Log, *, is_over: bool) -> None:
        """Note how a log is called and begins, and whether no more is expected of it."""
        self._connection.execute(
            "update log set name = ?, head = ?, is_over = ? where id = ?",
            (os.fsencode(log.name), log.head, is_over, log.number),
        )

    def keep(self, log: Log) -> None:
        """Store what was made of a log, so that it need not be read again."""
        snapshot = pickle.dumps(log.growth, protocol=pickle.HIGHEST_PROTOCOL)
        self._connection.execute("update log set snapshot = ? where id = ?", (snapshot, log.number))
        log.kept = log.growth.at

    # --- what was printed ---------------------------------------------------------

    def is_printed(self, log: Log, offset: int, record: str) -> bool:
        """Tell whether a line was reported."""
        row = self._connection.execute(
            "select 1 from printed where log = ? and offset = ? and record = ?",
            (log.number, offset, record),
        )
        return row.fetchone() is not None

    def has_printed(self, log: Log, record: str) -> bool:
        """Tell whether any line was reported for a record."""
        row = self._connection.execute(
            "select 1 from printed where log = ? and record = ?", (log.number, record)
        )
        return row.fetchone() is not None

    def print(self, log: Log, keys: Iterable[tuple[int, str]]) -> None:
        """Note lines that were reported."""
        self._connection.executemany(
            "insert or ignore into printed values (?, ?, ?)",
            [(log.number, offset, record) for offset, record in keys],
        )

    def length_of(self, output: str) -> int | None:
        """Give how long an output was at the last commit; None where it is new."""
        row = self._connection.execute(
            "select length from output where path = ?", (output,)
        ).fetchone()
        return None if row is None else int(row[0])

    def set_length(self, output: str, length: int) -> None:
        """Note how long an output is."""
        self._connection.execute("insert or replace into output values (?, ?)", (output, length))
