"""Scanning gives what explaining gives, however a log is cut and whoever reads it."""

from __future__ import annotations

import gzip
import re
import sys
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest
from scanning import make_log, run

from errorcanon.match import excerpt
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import Answer
from errorcanon.scan.local import NOTHING_YET, InProcess, Processes, Runner, Task
from errorcanon.scan.results import Row
from errorcanon.scan.work import Found
from errorcanon.serve.knowledge import OpenKnowledge


def answer_of(text: bytes, knowledge: Knowledge) -> Answer:
    return explain([text], knowledge)


_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def findings_of(answer: Answer) -> list[tuple[object, ...]]:
    return [(f.id, f.confidence, f.explained_by, f.span.line, f.lines) for f in answer.findings]


@pytest.mark.parametrize("stretch", [1 << 15, 1 << 18, 1 << 30])
@pytest.mark.parametrize("seed", range(4))
def test_a_scan_finds_what_explaining_the_log_finds(
    seed: int, stretch: int, tmp_path: Path, knowledge: Knowledge
) -> None:
    text = make_log(seed, messages=5 * seed, lines=15_000)
    assert len(text) > 1 << 20  # so long that an excerpt is made of it
    log = tmp_path / "job.log"
    log.write_bytes(text)

    with run(log, tmp_path, knowledge, stretch) as results:
        found = [tuple(finding.values()) for finding in results.findings(str(log))]
        rows = list(results.rows())
    answer = answer_of(text, knowledge)
    assert found == findings_of(answer)
    assert {row.record for row in rows} == {finding.id for finding in answer.findings}
    for row in rows:
        check_row(row, text)


def check_row(row: Row, text: bytes) -> None:
    """Compare a row with the log at the place that it names."""
    if row.offset is not None:
        assert text.count(b"\n", 0, row.offset) == row.line - 1
        line = text[row.offset :].partition(b"\n")[0].decode("utf-8", errors="replace")
        assert row.text.split()[-1] in _COLOUR.sub("", line)


def test_rows_are_the_same_however_a_log_is_cut(tmp_path: Path, knowledge: Knowledge) -> None:
    log = tmp_path / "job.log"
    log.write_bytes(make_log(7, messages=40, lines=15_000))
    cuts = []
    for stretch in (1 << 14, 1 << 16, 1 << 19, 1 << 30):
        with run(log, tmp_path, knowledge, stretch) as results:
            cuts.append(list(results.rows()))
    assert len(cuts[0]) > 20
    assert all(rows == cuts[-1] for rows in cuts)


@pytest.mark.parametrize("ahead", [1, 2])
def test_rows_are_the_same_where_stretches_leave_lines_out(
    ahead: int, tmp_path: Path, knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"_WHOLE": 0, "_MOST_EARLY": 150, "_MOST_LATE": 300}.items():
        monkeypatch.setattr(excerpt, name, value)
    log = tmp_path / "job.log"
    log.write_bytes(make_log(5, messages=80, lines=4000))
    left_out = []
    pack = excerpt.ExcerptBuilder.pack

    def count(builder: excerpt.ExcerptBuilder, room: tuple[int, int] | None) -> None:
        before = builder._early.count + builder._late.count
        pack(builder, room)
        left_out.append(before - builder._early.count - builder._late.count)

    monkeypatch.setattr(excerpt.ExcerptBuilder, "pack", count)
    found = []
    for stretch in (1 << 13, 1 << 15, 1 << 30):
        runner = Ahead(InProcess(lambda: knowledge), ahead)
        with run(log, tmp_path, knowledge, stretch, runner) as results:
            found.append((list(results.rows()), results.findings(str(log))))
        (tmp_path / f"found-{stretch}-False.sqlite").unlink()
    assert found[0][0] and found[0] == found[1] == found[2]
    assert sum(left_out) > 100


@dataclass
class Ahead:
    """Takes some tasks before it gives what it found, the newest first."""

    runner: Runner
    number: int

    def run(self, tasks: Iterable[Task]) -> Iterator[list[Found]]:
        waiting = iter(tasks)
        while some := tuple(islice(waiting, self.number)):
            yield from reversed(list(self.runner.run(some)))


def test_little_waits_for_a_stretch_that_takes_long(
    tmp_path: Path, knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("errorcanon.scan.scan._MOST_WAITING", 1 << 18)
    log = tmp_path / "job.log"
    log.write_bytes(make_log(7, messages=40, lines=15_000))
    runner = FirstComesLate(InProcess(lambda: knowledge))
    with run(log, tmp_path, knowledge, 1 << 14, runner) as results:
        late = list(results.rows())
    assert 8 < runner.meanwhile < log.stat().st_size / (1 << 14) / 2
    with run(log, tmp_path, knowledge, 1 << 30) as results:
        assert list(results.rows()) == late


@dataclass
class FirstComesLate:
    """Gives what the first stretch holds only when there is nothing else to do."""

    runner: Runner
    meanwhile: int = 0
    """Tasks that were done before it."""

    def run(self, tasks: Iterable[Task]) -> Iterator[list[Found]]:
        waiting = iter(tasks)
        first = next(waiting)
        for task in waiting:
            if task is NOTHING_YET:
                break
            self.meanwhile += 1
            yield from self.runner.run([task])
        yield from self.runner.run([first])
        yield from self.runner.run(waiting)


def test_the_lines_before_an_endless_line_are_context(tmp_path: Path, knowledge: Knowledge) -> None:
    log = tmp_path / "job.log"
    diagnostic = b"kernel driver does not appear to be running on this host\n" + b"well\n" * 28
    log.write_bytes(diagnostic + b"x" * 5_000_000 + b"\nfailed call to cuInit: CUDA_ERROR\n")
    with run(log, tmp_path, knowledge, 1 << 30) as results:
        places = [(row.record, row.line, row.offset) for row in results.rows()]
    assert ("cuda/no-nvidia-driver", 31, len(diagnostic) + 5_000_001) in places


def test_packed_logs_hold_what_plain_ones_hold(tmp_path: Path, knowledge: Knowledge) -> None:
    text = make_log(3, messages=6, lines=500)
    (tmp_path / "plain.log").write_bytes(text)
    (tmp_path / "packed.log.gz").write_bytes(gzip.compress(text))
    with run(tmp_path / "plain.log", tmp_path, knowledge, 1 << 14) as plain:
        rows = [(row.line, row.offset, row.record) for row in plain.rows()]
    with run(tmp_path / "packed.log.gz", tmp_path, knowledge, 1 << 15) as packed:
        assert [(row.line, row.offset, row.record) for row in packed.rows()] == rows
    assert rows


@pytest.fixture
def another_thread() -> Iterator[None]:
    """With which processes cannot be forked."""
    is_over = threading.Event()
    thread = threading.Thread(target=is_over.wait)
    thread.start()
    yield
    is_over.set()
    thread.join()


@pytest.mark.parametrize("beside", [None, "another_thread"])
def test_several_processes_find_what_one_finds(
    beside: str | None,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    knowledge: Knowledge,
    corpus_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if beside:
        request.getfixturevalue(beside)
    logs = tmp_path / "logs"
    logs.mkdir()
    for number in range(30):
        (logs / f"{number}.log").write_bytes(make_log(number, messages=2, lines=200))
    (logs / "long.log").write_bytes(make_log(99, messages=20, lines=15_000))
    monkeypatch.setenv("CANON_CORPUS", str(corpus_file))
    with run(logs, tmp_path, knowledge, 1 << 17) as results:
        alone = list(results.rows())
    can_fork = sys.platform == "linux" and not beside
    opener = OpenKnowledge((), {})
    threads = threading.active_count()
    processes = Processes(open_again if can_fork else opener, 2, opener.warm())
    kind = "ForkProcess" if can_fork else "SpawnProcess"
    assert {type(child).__name__ for child in active_children()} == {kind}
    with run(logs, tmp_path, knowledge, 1 << 17, processes) as results:
        assert list(results.rows()) == alone
    assert threading.active_count() == threads  # one that is left writes to what the end closes
    assert len({row.job for row in alone}) > 25


def open_again() -> Knowledge:
    raise AssertionError("what is open was not taken over")
