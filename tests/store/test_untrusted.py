"""Corpus files of strangers: each hostile one ends in one sentence, and none is asked itself."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from conftest import Canon
from making import make_record

from errorcanon.model import (
    Application,
    CanonError,
    Claim,
    Dates,
    FieldCount,
    Moved,
    Record,
)
from errorcanon.store.index import Corpus, compile_corpus
from errorcanon.store.untrusted import copy_untrusted

Change = Callable[[sqlite3.Connection], object]
ENDLESS = "with recursive r(n) as (select 1 union all select n + 1 from r) select n, n from r"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, records: dict[str, Record]) -> Path:
    path = tmp_path_factory.mktemp("whole") / "c.corpus"
    made = [make_record(f"alien/r{n}", f"rare words {n}", message=f"rare words {n}") for n in "123"]
    real = records["pytorch/conv-kernel-larger-than-input"]
    compile_corpus(
        [*made, real],
        [Moved("alien/old", "alien/r1")],
        {"alien/r1": Dates("2026-01-01", "2026-02-02")},
        path,
        field={("alien/r1", "cause"): FieldCount(1, 2)},
    )
    return path


def copy(path: Path) -> Corpus:
    target = path.with_name("copy.sqlite")
    copy_untrusted(path, target)
    return Corpus.open(target)


def test_a_copy_says_all_that_a_whole_corpus_says(whole: Path, tmp_path: Path) -> None:
    shutil.copy(whole, tmp_path / "c.corpus")
    with closing(Corpus.open(whole)) as before, closing(copy(tmp_path / "c.corpus")) as after:
        assert list(after.records()) == list(before.records())
        assert list(after.signatures()) == list(before.signatures())
        assert after.fingerprint == before.fingerprint
        assert after.near_words() == before.near_words()
        assert after.resolve("alien/old") == "alien/r1"
        assert after.dates("alien/r1") == Dates("2026-01-01", "2026-02-02")
        assert after.field_counts("alien/r1") == {"cause": FieldCount(1, 2)}


def test_nothing_that_a_stranger_s_record_would_run_or_install_arrives(tmp_path: Path) -> None:
    apply = Application(("evil",), (("LD_PRELOAD", "x"),))
    record = make_record("alien/r", "rare words", message="rare words")._replace(
        claims=(Claim("cause", "fix", apply=apply),)
    )
    compile_corpus([record], [], {}, tmp_path / "c.corpus")
    with closing(copy(tmp_path / "c.corpus")) as after:
        assert [claim.apply for claim in after.record("alien/r").claims] == [None]


def sql(*statements: str) -> Change:
    def change(connection: sqlite3.Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    return change


def schema(statement: str) -> Change:
    return sql("pragma writable_schema = on", statement)


def body(edit: Callable[[dict[str, Any]], object]) -> Change:
    def change(connection: sqlite3.Connection) -> None:
        (text,) = connection.execute("select body from record where id = 'alien/r1'").fetchone()
        values = json.loads(text)
        edit(values)
        connection.execute(
            "update record set body = ? where id = 'alien/r1'", (json.dumps(values),)
        )

    return change


def pattern(text: str, key: str = "pattern") -> Change:
    return body(lambda record: record["signatures"][0].update({key: text}))


SOURCE = {"id": "a", "kind": "thread", "claims": []}

HOSTILE: dict[str, Change] = {
    "a view": sql("create view evil as select 1"),
    "an endless view for a table": sql("drop table moved", f"create view moved as {ENDLESS}"),
    "an endless view for what is read first": sql(
        "alter table about rename to gone", f"create view about as {ENDLESS}"
    ),
    "a trigger": sql("create trigger t after insert on record begin delete from record; end"),
    "an index": sql("create index i on signature (pattern)"),
    "another table": sql("create table x (a)"),
    "another search table": sql("create virtual table n using fts5 (a)"),
    "a generated column": sql(
        "drop table edge",
        "create table edge (earlier text, later text as (hex(zeroblob(100000000))) virtual)",
    ),
    "a check": sql("drop table edge", "create table edge (earlier text check (1), later text)"),
    "a collation": sql(
        "drop table moved",
        "create table moved (id text primary key collate nocase, target text not null) without rowid",
    ),
    "3000 tables": lambda c: [c.execute(f"create table t{n} (a)") for n in range(3000)],
    "a schema that lies": schema(
        "update sqlite_master set sql = 'create table record (id, body)' where name = 'record'"
    ),
    "a schema that is junk": schema(
        "update sqlite_master set sql = 'create junk' where name = 'moved'"
    ),
    "a table of another's pages": schema(
        "update sqlite_master set rootpage = 2 where name = 'record'"
    ),
    "a table of no pages": schema("update sqlite_master set rootpage = -5 where name = 'record'"),
    "a blob for a body": sql("update record set body = zeroblob(10)"),
    "a number for a body": sql("update record set body = 5"),
    "a deep body": lambda c: c.execute("update record set body = ?", ("[" * 100_000,)),
    "a body that is too large": lambda c: c.execute(
        "update record set body = ?", ("x" * (5 << 20),)
    ),
    "NaN for a body": sql("update record set body = 'NaN'"),
    "a blob for an id": sql("update record set id = x'00ff' where id = 'alien/r1'"),
    "another id in its body": body(lambda r: r.update(id="alien/other")),
    "no dates": sql("update record set first = 'now', last = 'never'"),
    "half a date": sql("update record set first = '2020-01-01', last = null"),
    "more than all": sql("insert into field values ('alien/r2', 'cause', 5, 2)"),
    "a target that leads out": sql("insert into moved values ('alien/x', '../../x')"),
    "150000 moves": lambda c: c.executemany(
        "insert into moved values (?, 'alien/r1')", ((f"alien/m{n}",) for n in range(150_000))
    ),
    "another format": sql("update about set value = '99' where name = 'format'"),
    "no format": sql("delete from about"),
    "a signature of nobody": sql("update signature set record = 'alien/none' where number = 1"),
    "an endless example": sql("update signature set example = hex(zeroblob(20000))"),
    "nested repeats": pattern("boom (a+)+$"),
    "a choice in a repeat": pattern("boom (a|a)*$"),
    "many open repeats": pattern("boom" + ".*x" * 30),
    "a bomb for a context": pattern("(x+)+y", "context"),
    "lookaround": pattern("boom(?=a)"),
    "a deep pattern": pattern("(" * 5000 + "boom" + ")" * 5000),
    "a pattern that grows": pattern("(?:(?:boom{1000}){1000}){1000}"),
    "a pattern for everything": pattern("."),
    "a long pattern": pattern("boom" * 10_000),
    "no pattern": pattern("boom("),
    "a script for a link": body(lambda r: r.update(documentation="javascript:alert(1)")),
    "data for a source": body(lambda r: r.update(sources=[{**SOURCE, "url": "data:text/html,x"}])),
    "a user in a source": body(lambda r: r.update(sources=[{**SOURCE, "url": "https://a@b.c/"}])),
    "a file that was seen": body(
        lambda r: r["messages"][0].update(seen="file:///etc/passwd", captured=None)
    ),
    "a claim that leads out": body(
        lambda r: [
            r["claims"][0].update(id="../../x"),
            *(
                p["sections"].update({"../../x": p["sections"]["cause"]})
                for p in r["prose"].values()
            ),
        ]
    ),
    "a next record that leads out": body(lambda r: r.update(leads_to=["../x"])),
    "a claim without a text": body(lambda r: r["prose"]["en"].update(sections={})),
    "one language": body(lambda r: r["prose"].pop("zh")),
    "another field": body(lambda r: r.update(evil=1)),
    "another status": body(lambda r: r.update(status="evil")),
    "text for a list": body(lambda r: r.update(tags="abc")),
    "true for a number": body(lambda r: r["signatures"][0].update(shared=1)),
    "2000 signatures": body(lambda r: r.update(signatures=r["signatures"] * 2000)),
    "a version that is none": body(
        lambda r: r.update(affects=[{"product": "torch", "introduced": "; x", "fixed": None}])
    ),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_corpus_is_refused_in_one_sentence(
    whole: Path, tmp_path: Path, change: Change
) -> None:
    path = tmp_path / "c.corpus"
    shutil.copy(whole, path)
    with closing(sqlite3.connect(path)) as connection:
        change(connection)
        connection.commit()
    with pytest.raises(CanonError) as caught:
        copy_untrusted(path, tmp_path / "copy.sqlite")

    assert str(path) in str(caught.value) and len(str(caught.value)) < 700
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "copy.sqlite").exists()


def test_what_a_copy_need_not_believe_is_computed_anew(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.corpus"
    shutil.copy(whole, path)
    with closing(sqlite3.connect(path)) as connection:
        sql(
            "delete from near_data",
            "update near_content set c0 = '../../x'",
            "insert into near_config values ('rank', 'evil()')",
            "update signature set literals = '[]', conditions = '[[1]]', pattern = '(a+)+'",
            "update about set value = 'of another corpus' where name = 'fingerprint'",
        )(connection)
        connection.commit()
    with closing(Corpus.open(whole)) as before, closing(copy(path)) as after:
        assert after.fingerprint == before.fingerprint
        assert list(after.signatures()) == list(before.signatures())
        assert after.near(["rare", "words"], 9) == before.near(["rare", "words"], 9)


def test_control_characters_of_a_corpus_do_not_arrive(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.corpus"
    shutil.copy(whole, path)
    evil = "\x1b]0;x\x07Title\x9b2J\u202e\u200b\U000e0041"
    with closing(sqlite3.connect(path)) as connection:
        body(lambda r: r["prose"]["en"].update(title=evil))(connection)
        connection.commit()
    with closing(copy(path)) as corpus:
        assert corpus.record("alien/r1").prose["en"].title == "]0;xTitle2J"


@pytest.mark.parametrize("ending", ["-wal", "-journal", "-shm"])
def test_a_file_beside_a_corpus_is_not_read(whole: Path, tmp_path: Path, ending: str) -> None:
    path = tmp_path / "c.corpus"
    shutil.copy(whole, path)
    beside = Path(f"{path}{ending}")
    beside.write_bytes(os.urandom(5000))
    copy(path).close()
    assert beside.stat().st_size == 5000


@pytest.mark.parametrize(
    "name", ["a?mode=rwc", "a#b", "a%2e%2e", "a?immutable=0&x=1", "中文", "-x"]
)
def test_a_name_is_no_option_of_sqlite(whole: Path, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.corpus"
    shutil.copy(whole, path)
    copy(path).close()
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([path.name, "copy.sqlite"])


@pytest.mark.parametrize("kind", ["pipe", "folder", "zero", "large", "short", "gone"])
def test_what_is_no_file_of_a_fair_size_is_not_opened(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "c.corpus"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "zero":
        path.symlink_to("/dev/zero")
    elif kind == "large":
        with path.open("wb") as file:
            file.write(b"SQLite format 3\0")
            file.truncate(10 << 30)
    elif kind == "short":
        path.write_bytes(b"SQLite format 3\0")
    with pytest.raises(CanonError, match="c.corpus"):
        copy_untrusted(path, tmp_path / "copy.sqlite")


def damage(data: bytes, chance: random.Random) -> bytes:
    """Flip bits, cut, swap pages, or put numbers that mean much in the wrong place."""
    out, page = bytearray(data), 4096
    pages = len(out) // page
    kind = chance.randrange(5)
    if kind == 0:
        for _ in range(chance.choice([1, 3, 20, 200])):
            out[chance.randrange(len(out))] ^= 1 << chance.randrange(8)
    elif kind == 1:
        del out[chance.randrange(len(out)) :]
    elif kind == 2:
        one, other = (chance.randrange(pages) * page for _ in range(2))
        out[one : one + page], out[other : other + page] = (
            out[other : other + page],
            out[one : one + page],
        )
    elif kind == 3:
        at = chance.randrange(len(out) - 4)
        out[at : at + 4] = chance.choice([b"\xff" * 4, b"\0" * 4, b"\x7f\xff\xff\xff"])
    else:
        for _ in range(chance.choice([1, 5, 20])):
            out[chance.randrange(3 * page)] = chance.randrange(256)
    return bytes(out)


def ask_everything(corpus: Corpus) -> None:
    corpus.signatures()
    corpus.near(["rare", "words"], 5)
    corpus.near_words()
    for identity in corpus.ids():
        corpus.record(identity)
        corpus.dates(identity)
        corpus.aliases(identity)
        corpus.examples(identity)
        corpus.field_counts(identity)
        corpus.preceded_by(identity)
    assert corpus.leads_to is not None
    assert corpus.consequences is not None
    assert corpus.asserted is not None
    corpus.resolve("alien/old")


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_corpus_is_read_or_refused(whole: Path, tmp_path: Path, seed: int) -> None:
    chance, data, refused = random.Random(seed), whole.read_bytes(), 0
    for _ in range(40):
        path = tmp_path / "c.corpus"
        path.write_bytes(damage(data, chance))
        for read in (copy_and_ask, open_and_ask):
            try:
                read(path)
            except CanonError:
                refused += 1
    assert refused > 20  # most damage is noticed


def copy_and_ask(path: Path) -> None:
    copy_untrusted(path, path.with_name("copy.sqlite"))
    with closing(Corpus.open(path.with_name("copy.sqlite"))) as corpus:
        ask_everything(corpus)


def open_and_ask(path: Path) -> None:
    with closing(Corpus.open(path)) as corpus:
        ask_everything(corpus)


def test_each_state_of_a_corpus_is_checked_once(canon: Canon, whole: Path, tmp_path: Path) -> None:
    path, copies = tmp_path / "c.corpus", tmp_path.with_name(f"{tmp_path.name}-cache")
    compile_corpus([make_record("alien/r1", "rare words", message="rare words")], [], {}, path)
    for _ in range(2):
        assert canon("explain", "rare words", CANON_CORPUS=str(path)).returncode == 0
    assert len(list(copies.rglob("*.sqlite"))) == 2  # the one of the other tests too
    with closing(sqlite3.connect(path)) as connection:
        pattern("boom (a+)+$")(connection)
        connection.commit()
    done = canon("explain", "rare words", CANON_CORPUS=str(path))

    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1 and "uses a repeat" in done.stderr.decode()


def test_without_any_cache_a_corpus_is_checked_all_the_same(canon: Canon, tmp_path: Path) -> None:
    path, file = tmp_path / "c.corpus", tmp_path / "file"
    file.write_bytes(b"")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    compile_corpus([make_record("alien/r1", "rare words", message="rare words")], [], {}, path)
    done = canon(
        *("explain", "rare words"),
        CANON_CORPUS=str(path), CANON_CACHE=str(file), TMPDIR=str(temporary),
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (0, b"")
    assert not list(temporary.iterdir())
