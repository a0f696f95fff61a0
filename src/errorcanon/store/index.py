"""The compiled corpus: one SQLite file, opened in under a millisecond.

A corpus is a value that is passed in. It reads a record only when asked for one, because a
command that answers after every failure must not load what it does not show. The file is one that
this program wrote: what others wrote is read by `untrusted.py`, which makes a file of ours of it.
"""

from __future__ import annotations

import json
import sqlite3
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, overload

from errorcanon.model import (
    LOOKUP_NEEDS,
    Affected,
    CanonError,
    Condition,
    Dates,
    FieldCount,
    Moved,
    Record,
    Signature,
)
from errorcanon.store.encoding import from_json, to_json
from errorcanon.store.pattern import compiled
from errorcanon.store.references import facts_of

FORMAT = "6"
SCHEMA = """
create table about (name text primary key, value text not null) without rowid;
create table record (
    id text primary key, body text not null, consequence integer not null, first text, last text
) without rowid;
create table moved (id text primary key, target text not null) without rowid;
create table signature (
    number integer primary key, record text not null, pattern text not null, context text,
    shared integer not null, complete integer not null, name text, conditions text not null,
    literals text not null, example text not null, affects text not null,
    reports integer not null, lookup text
);
create table edge (earlier text not null, later text not null, primary key (earlier, later))
    without rowid;
create table field (
    record text not null, claim text not null, k integer not null, n integer not null,
    primary key (record, claim)
) without rowid;
create virtual table near using fts5(id unindexed, words, tokenize = 'trigram');
"""
_JOINED = {
    "record": "id, body, consequence, first, last",
    "moved": "id, target",
    "signature": "number + {start} as number, record, pattern, context, shared, complete, name, "
    "conditions, literals, example, affects, reports, lookup",
    "edge": "earlier, later",
    "field": "record, claim, k, n",
}
"""The columns of each table, where several corpora are read as one."""
_TYPES = frozenset(
    (int, str, str, context, int, int, name, str, str, str, str, int, lookup)
    for context in (str, type(None))
    for name in (str, type(None))
    for lookup in (str, type(None))
)
"""What the columns of a signature hold."""
_FINGERPRINT = "select value from {part}.about where name = 'fingerprint'"
_APART = 10_000_000
"""What keeps the numbers of signatures apart where several corpora are read as one."""


class IndexedSignature(NamedTuple):
    """A signature with what the matcher needs beside it."""

    number: int
    record: str
    signature: Signature
    literals: frozenset[bytes]
    example: str
    """The line of the record's first message that it matches; empty where it matches none."""
    affects: tuple[Affected, ...]
    reports: int = 0
    """Cited threads that had this wording and in which the record's cause was confirmed."""


class Signatures(Sequence[IndexedSignature]):
    """All signatures of a corpus, in the order in which the engine numbers them.

    Each is read when somebody asks for it: a text meets a few of a thousand.

    Raises:
        CanonError: from whatever reads one that is damaged.
    """

    def __init__(self, corpus: Corpus):
        self._corpus = corpus
        self._numbers = corpus.signature_numbers()
        self._read: dict[int, IndexedSignature] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> IndexedSignature: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[IndexedSignature]: ...
    def __getitem__(self, index: int | slice) -> IndexedSignature | Sequence[IndexedSignature]:
        """Read one, or those of a slice."""
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        number = self._numbers[index]
        if number not in self._read:
            self._read[number] = self._corpus.signature(number)
        return self._read[number]

    def __iter__(self) -> Iterator[IndexedSignature]:
        if len(self._read) < len(self):
            self._read = {one.number: one for one in self._corpus.every_signature()}
        return iter(self._read.values())


DAMAGES = (sqlite3.Error, UnicodeError, OverflowError, MemoryError)
"""What reading a damaged file raises: where SQLite quotes it, its very message may be no UTF-8."""
_MOST_READ = 256
"""Records that stay in memory once they are read; the file does not change under a corpus."""


class Corpus:
    """All records, compiled. Reading only; safe to share between threads that read."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None = None):
        self._connection = connection
        self._path = path
        self.fingerprint: str = self._one(_FINGERPRINT.format(part="main"))
        """Changes whenever any record does."""
        self._read = lru_cache(maxsize=_MOST_READ)(self._read_record)
        self._parts: tuple[str, ...] = ("main",)
        """The databases that are read, by SQLite's names for them."""
        self._paths: tuple[Path, ...] = ()
        self.beside: tuple[Path, ...] = ()
        """The corpora that are asked after this one, as their user names them."""

    @classmethod
    def open(
        cls, path: Path, beside: Sequence[Path] = (), named: Sequence[Path] | None = None
    ) -> Corpus:
        """Open a compiled corpus, and others beside it, whose records come after its own.

        `named` is how those beside are called to their user, where the files are copies.

        Raises:
            CanonError: a file is missing, damaged, or of another format.
        """
        corpus = cls(_connect(path), path)
        if beside:
            corpus._join(beside, named or beside)
        corpus._paths = (path, *beside)
        corpus.beside = tuple(named or beside)
        return corpus

    def again(self) -> Corpus:
        """Open the same files once more: SQLite forbids a forked process to use this connection."""
        path, *beside = self._paths
        return Corpus.open(path, beside)

    @classmethod
    def of(cls, records: Iterable[Record], moved: Iterable[Moved] = ()) -> Corpus:
        """Compile records in memory."""
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        _fill(connection, list(records), list(moved), {}, {})
        return cls(connection)

    def _join(self, paths: Sequence[Path], named: Sequence[Path]) -> None:
        """Read other corpora through views that stand in for the tables."""
        fingerprints = [self.fingerprint]
        for number, path in enumerate(paths, 1):
            _connect(path).close()  # attaching would take any file
            part = f"beside{number}"
            self._rows(f"attach database ? as {part}", read_only(path))
            fingerprints.append(self._one(_FINGERPRINT.format(part=part)))
            for earlier in self._parts:
                twice = self._one(
                    f"select id from {earlier}.record where id in (select id from {part}.record)"
                )
                if twice:
                    raise CanonError(
                        f"{named[number - 1]}: '{twice}' is in another corpus too; "
                        "import one of them again with another --name"
                    )
            self._parts += (part,)
        for table, columns in _JOINED.items():
            every = " union all ".join(
                f"select {columns.format(start=number * _APART)} from {part}.{table}"
                for number, part in enumerate(self._parts)
            )
            self._rows(f"create temp view {table} as {every}")
        import hashlib  # 4 ms that `canon explain` does not need

        self.fingerprint = hashlib.sha256("|".join(fingerprints).encode("ascii")).hexdigest()[:16]

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _rows(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        """Ask the database.

        Raises:
            CanonError: it is damaged.
        """
        try:
            return self._connection.execute(query, values).fetchall()
        except DAMAGES as error:
            raise self._damaged(error) from None

    def _texts(self, query: str, *values: str) -> list[str]:
        """Ask for one column of texts."""
        found = [row[0] for row in self._rows(query, *values)]
        if not all(type(text) is str for text in found):
            raise self._damaged("a column holds no text")
        return found

    def _one(self, query: str, *values: str) -> str:
        found = self._texts(query, *values)
        return found[0] if found else ""

    def _damaged(self, why: object) -> CanonError:
        place = self._path or "the corpus"
        return CanonError(f"{place}: is damaged ({why}); delete it, and make it again")

    def ids(self) -> list[str]:
        """List every record's id, sorted."""
        return self._texts("select id from record order by id")

    def resolve(self, identity: str) -> str | None:
        """Give the id under which a record lives now; None where there is none."""
        identity = identity.encode("utf-8", "replace").decode("utf-8")  # as argv may not be
        target = self._one("select target from moved where id = ?", identity) or identity
        return self._one("select id from record where id = ?", target) or None

    def moved(self) -> dict[str, str]:
        """Read by former id where the record lives now."""
        rows = self._rows("select id, target from moved")
        if not all(tuple(map(type, row)) == (str, str) for row in rows):
            raise self._damaged("an id that moved is no text")
        return dict(rows)

    def record(self, identity: str) -> Record:
        """Read one record.

        Raises:
            KeyError: there is no such record.
        """
        return self._read(identity)

    def _read_record(self, identity: str) -> Record:
        body = self._one("select body from record where id = ?", identity)
        if not body:
            if identity in self.ids():
                raise self._damaged("a record that is listed is not there")
            raise KeyError(identity)
        try:
            return from_json(Record, body)
        except ValueError as error:
            raise self._damaged(error) from None

    def records(self) -> Iterator[Record]:
        """Read every record, in order of id."""
        return map(self.record, self.ids())

    def dates(self, identity: str) -> Dates | None:
        """Tell when a record entered and last changed; None where no history was at hand."""
        row = self._rows("select first, last from record where id = ?", identity)
        if not row or row[0][0] is None:
            return None
        if not all(type(day) is str for day in row[0]):
            raise self._damaged("a date is no text")
        return Dates(*row[0])

    def aliases(self, identity: str) -> list[str]:
        """List the ids that a record had before."""
        return self._texts("select id from moved where target = ?", identity)

    def signatures(self) -> Signatures:
        """Give every signature."""
        return Signatures(self)

    def signature_numbers(self) -> list[int]:
        """List the numbers of all signatures, ascending."""
        numbers = [row[0] for row in self._rows("select number from signature order by number")]
        if not all(type(number) is int for number in numbers):
            raise self._damaged("the number of a signature is none")
        return numbers

    def signature(self, number: int) -> IndexedSignature:
        """Read one signature.

        Raises:
            CanonError: it is damaged.
        """
        (signature,) = self._signatures("where number = ?", number)
        return signature

    def every_signature(self) -> list[IndexedSignature]:
        """Read all signatures, in order of number.

        Raises:
            CanonError: one is damaged.
        """
        return self._signatures("order by number")

    def _signatures(self, which: str, *values: int) -> list[IndexedSignature]:
        rows = self._rows(f"select * from signature {which}", *values)
        try:
            return [_read_signature(row) for row in rows]
        except (ValueError, TypeError, RecursionError) as error:
            raise self._damaged(error) from None

    def examples(self, identity: str) -> list[str]:
        """List the real lines that a record's signatures match."""
        return self._texts(
            "select example from signature where record = ? and example != '' order by number",
            identity,
        )

    def field_counts(self, identity: str) -> dict[str, FieldCount]:
        """Give by claim what the field reported of a record."""
        rows = self._rows("select claim, k, n from field where record = ?", identity)
        if not all(tuple(map(type, row)) == (str, int, int) for row in rows):
            raise self._damaged("a count of the field is none")
        return {claim: FieldCount(k, n) for claim, k, n in rows}

    @cached_property
    def leads_to(self) -> frozenset[tuple[str, str]]:
        """Read all transitions as pairs (earlier, later)."""
        rows = self._rows("select earlier, later from edge")
        if not all(tuple(map(type, row)) == (str, str) for row in rows):
            raise self._damaged("a transition is none")
        return frozenset((earlier, later) for earlier, later in rows)

    @cached_property
    def consequences(self) -> frozenset[str]:
        """Read the ids of records that are always the result of another failure."""
        return frozenset(self._texts("select id from record where consequence"))

    @cached_property
    def asserted(self) -> frozenset[str]:
        """Read the ids of records that were imported, so that nothing in them ever ran.

        Whatever is asked beside ours counts as such, also where its file does not admit it.
        """
        return frozenset(
            identity
            for part in self._parts
            if part != "main"
            or self._one(f"select value from {part}.about where name = 'asserted'")
            for identity in self._texts(f"select id from {part}.record")
        )

    @cached_property
    def looking(self) -> tuple[str, ...]:
        """Read the ids of our records that say how the machine decides; no record of others may."""
        return tuple(self._one("select value from main.about where name = 'looking'").split())

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """Read the names of the facts that they ask for."""
        return tuple(self._one("select value from main.about where name = 'facts'").split())

    def preceded_by(self, identity: str) -> list[str]:
        """List the records that lead to this one."""
        return self._texts("select earlier from edge where later = ? order by earlier", identity)

    def near_words(self) -> dict[str, str]:
        """Read the text by which each record is found when it is only near."""
        rows = [row for part in self._parts for row in self._rows(f"select * from {part}.near")]
        if not all(tuple(map(type, row)) == (str, str) for row in rows):
            raise self._damaged("a text of the search is none")
        return dict(rows)

    def mentioning(self, words: str) -> list[str]:
        """List the records in which some words stand anywhere; of ASCII the case does not count."""
        clean = words.encode("utf-8", "replace").decode("utf-8")
        return self._texts("select id from record where instr(lower(body), lower(?))", clean)

    def near(self, words: Iterable[str], limit: int) -> list[tuple[str, float]]:
        """Rank records by the trigrams they share with some words; the higher the nearer."""
        clean = (
            word.encode("utf-8", "replace").decode("utf-8").replace("\0", "").replace('"', '""')
            for word in words
        )  # NUL ends a query
        query = " OR ".join(f'"{word}"' for word in clean if len(word) > 2)
        if not query:
            return []
        found: list[tuple[str, float]] = []
        for part in self._parts:
            found += self._rows(
                f"select id, -bm25(near) as score from {part}.near where near match ? "
                "order by score desc, id limit ?",
                query,
                limit,
            )
        if not all(tuple(map(type, row)) == (str, float) for row in found):
            raise self._damaged("an answer of the search is none")
        return sorted(found, key=lambda row: (-row[1], row[0]))[:limit]


def identify(path: Path) -> tuple[int, ...]:
    """Give what tells a file and its state from every other; nobody can set all of it.

    Raises:
        CanonError: it is not there, or no regular file.
    """
    try:
        status = path.stat()
    except (OSError, ValueError):
        raise CanonError(f"{path}: no compiled corpus; make one with: canon build FILE") from None
    if not stat.S_ISREG(status.st_mode):
        raise CanonError(f"{path}: is no file, so no compiled corpus; name the file")
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def read_only(path: Path) -> str:
    """Give SQLite's address of a file that is only read and does not change."""
    return f"{path.resolve().as_uri()}?mode=ro&immutable=1"


def _connect(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise CanonError(f"{path}: no compiled corpus; make one with: canon build {path}")
    try:
        connection = sqlite3.connect(read_only(path), uri=True, check_same_thread=False)
        connection.execute("pragma trusted_schema = off")
        made = connection.execute("select value from about where name = 'format'").fetchone()
    except DAMAGES as error:
        raise CanonError(
            f"{path}: not a compiled corpus ({error}); make it again with: canon build"
        ) from None
    if made is None or made[0] != FORMAT:
        raise CanonError(
            f"{path}: made by another version of canon; make it again with: canon build"
        )
    return connection


def compile_corpus(
    records: Iterable[Record],
    moved: Iterable[Moved],
    dates: Mapping[str, Dates],
    path: Path,
    *,
    field: Mapping[tuple[str, str], FieldCount] | None = None,
    asserted: bool = False,
    examples: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """Write a compiled corpus; the old file stays until the new one is whole.

    `asserted` says that its records are somebody else's word. `examples` are by record the lines
    that its signatures match, in their order, where they are known already.

    Raises:
        CanonError: it cannot be written, or a pattern cannot be compiled.
    """
    from errorcanon.store.writing import whole_path  # only when compiling

    try:
        with whole_path(path) as temporary, closing(sqlite3.connect(temporary)) as connection:
            connection.execute("pragma journal_mode = off")  # what is not whole is thrown away
            connection.execute("pragma synchronous = off")
            _fill(connection, list(records), list(moved), dates, examples or {}, asserted)
            connection.executemany(
                "insert into field values (?, ?, ?, ?)",
                [(*claim, count.k, count.n) for claim, count in (field or {}).items()],
            )
            if asserted:
                connection.execute("insert into about values ('asserted', '1')")
            connection.commit()
    except (sqlite3.Error, OSError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise CanonError(f"{path}: cannot be written ({why}); make room, or name another") from None


def _fill(
    connection: sqlite3.Connection,
    records: list[Record],
    moved: list[Moved],
    dates: Mapping[str, Dates],
    examples: Mapping[str, Sequence[str]],
    asserted: bool = False,
) -> None:
    records = sorted(records, key=lambda record: record.id)
    import hashlib

    digest = hashlib.sha256(FORMAT.encode("ascii"))
    connection.executescript(SCHEMA)
    for record in records:
        body = to_json(record)
        digest.update(body.encode("utf-8"))
        entered = dates.get(record.id)
        connection.execute(
            "insert into record values (?, ?, ?, ?, ?)",
            (
                record.id,
                body,
                int(record.is_consequence),
                entered and entered.first,
                entered and entered.last,
            ),
        )
        own = examples.get(record.id) or _examples(record)
        _add_signatures(connection, record, own, asserted)
        connection.executemany(
            "insert or ignore into edge values (?, ?)",
            [(record.id, later) for later in record.leads_to],
        )
        connection.execute("insert into near values (?, ?)", (record.id, _words_of(record, own)))
    connection.executemany("insert into moved values (?, ?)", [(m.id, m.to) for m in moved])
    connection.executemany(
        "insert into about values (?, ?)",
        [
            ("format", FORMAT),
            ("fingerprint", digest.hexdigest()[:16]),
            ("looking", " ".join(record.id for record in records if record.looks)),
            ("facts", " ".join(sorted(facts_of(look for r in records for look in r.looks)))),
        ],
    )
    connection.commit()


def _add_signatures(
    connection: sqlite3.Connection, record: Record, examples: Sequence[str], asserted: bool
) -> None:
    from errorcanon.store.literals import required_literals  # a compiled corpus has them

    for signature, example in zip(record.signatures, examples, strict=True):
        literals = sorted(
            literal.decode("latin-1") for literal in required_literals(signature.pattern)
        )
        connection.execute(
            "insert into signature values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                record.id,
                signature.pattern,
                signature.context,
                int(signature.shared),
                int(signature.complete),
                signature.id,
                json.dumps([[c.name, c.operator, c.value] for c in signature.where]),
                json.dumps(literals),
                example,
                json.dumps([[a.product, a.introduced, a.fixed] for a in record.affects]),
                0 if asserted else _reports(record, signature),
                signature.lookup,
            ),
        )


def _reports(record: Record, signature: Signature) -> int:
    """Count the threads that confirm the cause for this wording.

    Where others print the same line only threads count that are known to have had that line.
    """
    pattern = compiled(signature.pattern)
    return sum(
        not signature.shared
        if source.message is None
        else pattern.search(source.message.encode("utf-8")) is not None
        for source in record.sources
        if source.confirms
    )


def _examples(record: Record) -> list[str]:
    return [_example(record, signature) for signature in record.signatures]


def _example(record: Record, signature: Signature) -> str:
    pattern = compiled(signature.pattern)
    for message in record.messages:
        for line in message.text.splitlines():
            if pattern.search(line.encode("utf-8")):
                return line.strip()
    return ""


def _words_of(record: Record, examples: Sequence[str]) -> str:
    titles = [prose.title for prose in record.prose.values()]
    summaries = [prose.summary for prose in record.prose.values()]
    return "\n".join([*examples, *titles, *summaries, *record.tags, record.id])


def _read_signature(
    row: tuple[
        int, str, str, str | None, int, int, str | None, str, str, str, str, int, str | None
    ],
) -> IndexedSignature:
    if tuple(map(type, row)) not in _TYPES:
        raise ValueError("a column of a signature has another type")
    number, record, pattern, context, shared, complete, name = row[:7]
    conditions, literals, example, affects, reports, lookup = row[7:]
    if lookup is not None and lookup not in LOOKUP_NEEDS:
        raise ValueError("a signature asks surveys for what they do not know")
    return IndexedSignature(
        number=number,
        record=record,
        signature=Signature(
            pattern,
            tuple(Condition(*condition) for condition in _rows(conditions)),
            context,
            bool(shared),
            bool(complete),
            name,
            lookup,  # type: ignore[arg-type] # checked above
        ),
        literals=frozenset(literal.encode("latin-1") for literal in json.loads(literals)),
        example=example,
        affects=tuple(Affected(*affected) for affected in _rows(affects)),
        reports=reports,
    )


def _rows(text: str) -> list[Any]:
    """Parse what is empty nine times of ten."""
    rows: list[Any] = [] if text == "[]" else json.loads(text)
    return rows
