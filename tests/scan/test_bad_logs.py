"""What cannot be read is named with its reason; everything else is found all the same."""

from __future__ import annotations

import gzip
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import zstandard
from conftest import Canon, first_quick
from scanning import POISON, OpenDeadly, make_log, run, until

from errorcanon.logs.sources import Source, Unread, can_be_cut, find_sources
from errorcanon.scan.local import InProcess, Processes, Task
from errorcanon.scan.results import Results
from errorcanon.scan.work import Found, Knowledge, Stretch, scan_stretch
from errorcanon.serve.knowledge import OpenKnowledge

KNOWN = b"RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)\n"
RECORD = "pytorch/linear-shape-mismatch"


def records_of(results: Results) -> list[tuple[str, str, int]]:
    return [(Path(row.job).name, row.record, row.line) for row in results.rows()]


def reasons_of(results: Results) -> dict[str, str]:
    return {Path(unread.name).name: unread.reason for unread in results.unread()}


@pytest.mark.parametrize("form", ["gz", "zst"])
def test_what_was_read_of_a_truncated_archive_counts(
    form: str, tmp_path: Path, knowledge: Knowledge
) -> None:
    text = KNOWN + make_log(1, messages=4, lines=20_000)
    packed = gzip.compress(text) if form == "gz" else zstandard.compress(text)
    (tmp_path / f"cut.log.{form}").write_bytes(packed[: len(packed) // 2])
    (tmp_path / "whole.log").write_bytes(KNOWN)

    with run(tmp_path, tmp_path, knowledge, 1 << 20) as results:
        assert ("whole.log", RECORD, 1) in records_of(results)
        assert (f"cut.log.{form}", RECORD, 1) in records_of(results)
        assert "cannot be unpacked further" in reasons_of(results)[f"cut.log.{form}"]


@dataclass
class Changing:
    """Scans here, and changes the logs between finding and reading them."""

    knowledge: Knowledge
    path: Path
    size: int | None
    """To which the log is cut before it is read; None where it is removed."""
    before: int = 0
    """Of which task."""

    def run(self, tasks: Iterable[Task]) -> Iterator[list[Found]]:
        return InProcess(lambda: self.knowledge).run(self._changed(tasks))

    def _changed(self, tasks: Iterable[Task]) -> Iterator[Task]:
        for number, task in enumerate(list(tasks)):
            if number == self.before:
                if self.size is None:
                    self.path.unlink()
                else:
                    os.truncate(self.path, self.size)
            yield task


@pytest.mark.parametrize("stretch", [1 << 14, 1 << 30])
def test_a_log_that_vanishes_is_named(stretch: int, tmp_path: Path, knowledge: Knowledge) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "gone.log").write_bytes(KNOWN * 1000)
    (logs / "here.log").write_bytes(KNOWN)
    changing = Changing(knowledge, logs / "gone.log", None)
    with run(logs, tmp_path, knowledge, stretch, changing) as results:
        assert records_of(results) == [("here.log", RECORD, 1)]
        assert list(reasons_of(results)) == ["gone.log"]
        assert reasons_of(results)["gone.log"] in (
            "it vanished before it was read",
            "no such file or directory",
        )


@pytest.mark.parametrize("before", [0, 3, 9])
@pytest.mark.parametrize("share", [0.0, 0.35, 0.8])
def test_a_log_that_shrinks_keeps_what_was_read(
    before: int, share: float, tmp_path: Path, knowledge: Knowledge
) -> None:
    log = tmp_path / "job.log"
    log.write_bytes(KNOWN + b"step 17 of 99, loss 0.3\n" * 20_000)
    size = log.stat().st_size
    stretch = size // 10 + 1
    changing = Changing(knowledge, log, int(size * share), before)
    with run(log, tmp_path, knowledge, stretch, changing) as results:
        assert reasons_of(results) == {"job.log": "it became shorter while it was read"}
        found = records_of(results)
        assert found == ([] if before == 0 and share == 0.0 else [("job.log", RECORD, 1)])


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Make a folder that anybody may enter; through those of pytest only its owner may pass."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_what_may_not_be_read_is_named(open_folder: Path, knowledge: Knowledge) -> None:
    if os.geteuid() != 0:
        pytest.skip("who is not root can take no other name")
    for name in ("closed.log", "open.log"):
        (open_folder / name).write_bytes(KNOWN)
    (open_folder / "closed").mkdir()
    for path in (open_folder / "closed.log", open_folder / "closed"):
        path.chmod(0)
    places = [str(open_folder / name) for name in ("closed.log", "open.log", "closed")]
    with as_nobody():
        sources = list(find_sources(places))
        logs = [one for one in sources if isinstance(one, Source)]
        read = {one.name: scan_stretch(Stretch(one, 0, None), knowledge).unread for one in logs}
        parts = [scan_stretch(Stretch(one, 0, 5), knowledge).unread for one in logs]
        with pytest.raises(PermissionError):
            can_be_cut(logs[0])
    assert [one.reason for one in sources if isinstance(one, Unread)] == ["permission denied"]
    assert list(read) == places[:2]
    assert "Permission denied" in (read[places[0]] or "")
    assert read[places[1]] is None
    assert parts == ["permission denied", None]


def test_a_name_that_begins_with_a_tilde_is_a_name(
    tmp_path: Path, knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "~job.log").write_bytes(KNOWN)
    monkeypatch.chdir(tmp_path)
    with run(Path(), tmp_path, knowledge, 1 << 20) as results:
        assert ("~job.log", RECORD, 1) in records_of(results)
        assert not results.unread()


@contextmanager
def as_nobody() -> Iterator[None]:
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


PEAK = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=sys.stderr)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(done.returncode)
"""


@pytest.mark.slow
def test_a_line_of_200_mb_takes_bounded_memory(
    tmp_path: Path, corpus_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, report = tmp_path / "job.log", tmp_path / "report.json"
    with log.open("wb") as file:
        file.write(KNOWN)
        for number in range(200):
            file.write(b"0123456789abcdef" * (1 << 16))
            if number == 99:
                file.write(KNOWN.strip())
        file.write(b"\n" + KNOWN)
    monkeypatch.setenv("CANON_CORPUS", str(corpus_file))
    words = ("scan", str(log), "--format", "json", "--out", str(report))
    command = [sys.executable, "-m", "errorcanon", *words]
    done = subprocess.run(
        [sys.executable, "-c", PEAK, *command], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 400_000  # KiB; who reads the line whole needs 420,000 for two copies
    rows = json.loads(report.read_text("utf-8"))["rows"]
    end = log.stat().st_size - len(KNOWN)
    assert [(row["record"], row["line"], row["offset"]) for row in rows] == [
        (RECORD, 1, 0),
        (RECORD, 2, len(KNOWN)),
        (RECORD, 3, end),
    ]


def test_letters_of_any_kind_are_read(tmp_path: Path, knowledge: Knowledge) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    texts = {
        "invalid.log": b"\xff\xfe\xfa\x80 broken\n".replace(b"\xff\xfe", b"\xc3\x28") + KNOWN,
        "nuls.log": b"a\0b\0\n" + KNOWN.replace(b"mat1", b"m\0at1"),
        "utf-16.log": ("all is well\n" + KNOWN.decode()).encode("utf-16"),
        "zeros.log": bytes(3 << 20) + b"\n" + KNOWN,
    }
    for name, text in texts.items():
        (logs / name).write_bytes(text)
    with run(logs, tmp_path, knowledge, 1 << 16) as results:
        assert records_of(results) == [(name, RECORD, 2) for name in sorted(texts)]
        assert not reasons_of(results)


def test_a_name_that_is_no_text_is_scanned(canon: Canon, tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    Path(os.fsdecode(bytes(logs) + b"/job-\xff.log")).write_bytes(KNOWN)
    Path(os.fsdecode(bytes(logs) + b"/gone-\xfe.log")).symlink_to("nowhere")
    done = canon("scan", str(logs), "--format", "json")
    assert done.returncode == 3, done.stderr
    report = json.loads(done.stdout)
    assert [row["job"] for row in report["rows"]] == [f"{logs}/job-\\udcff.log"]
    assert [one["name"] for one in report["unread"]] == [f"{logs}/gone-\\udcfe.log"]


def test_what_is_no_file_is_named_and_never_opened(canon: Canon, tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    (logs / "below").mkdir(parents=True)
    (logs / "good.log").write_bytes(KNOWN)
    (logs / "again.log").symlink_to("good.log")
    (logs / "below" / "up").symlink_to(logs)
    (logs / "loop.log").symlink_to("loop.log")
    (logs / "dangling.log").symlink_to("nowhere.log")
    (logs / "zeros.log").symlink_to("/dev/zero")
    os.mkfifo(logs / "pipe.log")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(logs / "socket.log"))  # the whole path may be too long
        done = canon("scan", str(logs), "--format", "json")
    assert done.returncode == 3, done.stderr
    report = json.loads(done.stdout)
    assert {Path(one["name"]).name: one["reason"] for one in report["unread"]} == {
        "dangling.log": "no such file or directory",
        "loop.log": "too many levels of symbolic links",
        "pipe.log": "is a named pipe, not a file",
        "socket.log": "is a socket, not a file",
        "zeros.log": "is a device, not a file",
    }
    assert [row["record"] for row in report["rows"]] == [RECORD]


def test_folders_deeper_than_calls_can_be(tmp_path: Path, knowledge: Knowledge) -> None:
    home, depth = Path.cwd(), sys.getrecursionlimit() + 100
    os.chdir(tmp_path)
    try:
        for _ in range(depth):
            Path("d").mkdir()
            os.chdir("d")
        Path("job.log").write_bytes(KNOWN)
    finally:
        os.chdir(home)
    with run(tmp_path / "d", tmp_path, knowledge, 1 << 20) as results:
        assert records_of(results) == [("job.log", RECORD, 1)]
    # Removing it by calls within calls, as pytest does, would fail.
    subprocess.run(["rm", "-r", str(tmp_path / "d")], check=True)


@pytest.mark.slow
def test_twenty_thousand_small_logs(canon: Canon, tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for number in range(20_000):
        (logs / f"{number}.log").write_bytes(KNOWN if number % 1000 == 0 else b"all is well\n")
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = canon("scan", str(logs), "--format", "json", "--jobs", "1")
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert ended.ru_utime - began.ru_utime < 60
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["jobs"], report["failed"], len(report["rows"])) == (20_000, 20, 20)


def test_an_empty_folder_and_an_empty_log(canon: Canon, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty.log").touch()
    done = canon("scan", str(tmp_path / "empty"), str(tmp_path / "empty.log"))
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith(b"1 logs, 0 lines")


def test_a_path_that_does_not_exist(canon: Canon, tmp_path: Path) -> None:
    (tmp_path / "job.log").write_bytes(KNOWN)
    done = canon("scan", str(tmp_path / "nowhere"), str(tmp_path / "job.log"))
    assert done.returncode == 3
    assert f"{tmp_path}/nowhere: no such file" in done.stdout.decode()
    assert RECORD in done.stdout.decode()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_same_log_given_twice_counts_once(jobs: str, canon: Canon, tmp_path: Path) -> None:
    log = tmp_path / "logs" / "job.log"
    log.parent.mkdir()
    log.write_bytes(KNOWN)
    os.link(log, log.with_name("link.log"))
    places = (str(log), str(log), str(log.parent), f"{log.parent}/*.log", "-", "-")
    done = canon("scan", *places, "--format", "json", "--jobs", jobs, stdin=b"well\n" + KNOWN)
    assert done.returncode == 0, done.stdout
    rows = json.loads(done.stdout)["rows"]
    assert [(row["job"], row["line"]) for row in rows] == [("-", 2), (str(log), 1)]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "disk"
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(place)]
    if os.geteuid() != 0 or subprocess.run(words, capture_output=True).returncode != 0:
        pytest.skip("mounting is not allowed here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.mark.parametrize("full", first_quick(["results", "report"], 1))
def test_a_full_disk_is_named(full: str, canon: Canon, tmp_path: Path, small_disk: Path) -> None:
    line = KNOWN.rstrip() + b" " + b"x" * 10_000 + b"\n"
    (tmp_path / "job.log").write_bytes(line * 2_000)  # more than is kept in memory
    out = small_disk if full == "report" else tmp_path
    temporary = str(small_disk if full == "results" else tmp_path)
    words = ("--format", "json", "--out", str(out / "report.json"))
    done = canon("scan", str(tmp_path / "job.log"), *words, TMPDIR=temporary)
    assert done.returncode == 2
    errors = done.stderr.decode()
    assert errors.startswith("canon: ") and errors.count("\n") == 1, errors
    assert "no space left" in errors or "disk is full" in errors
    assert not list(out.glob("*report*"))


@pytest.mark.slow
def test_only_the_log_that_kills_its_process_is_left_out(
    tmp_path: Path, knowledge: Knowledge, corpus_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for number in range(100):
        (logs / f"{number:03}.log").write_bytes(KNOWN)
    (logs / "050.log").write_bytes(KNOWN + POISON + b"\n")
    (logs / "long.log").write_bytes(KNOWN * 3000 + POISON + b"\n" + KNOWN * 9000)
    monkeypatch.setenv("CANON_CORPUS", str(corpus_file))
    processes = Processes(OpenDeadly(OpenKnowledge((), {})), 2)
    with run(logs, tmp_path, knowledge, 1 << 18, processes) as results:
        found = records_of(results)
        assert set(reasons_of(results)) == {"050.log", "long.log"}
        assert "died" in reasons_of(results)["050.log"]
        short = [name for name, _, _ in found if name != "long.log"]
        assert short == [f"{number:03}.log" for number in range(100) if number != 50]
        lines = [line for name, _, line in found if name == "long.log"]
    in_first = -(-(1 << 18) // len(KNOWN))
    assert in_first > 3000  # the poison is in the first stretch
    text = (logs / "long.log").read_bytes()
    first = text.count(b"\n", 0, 1 << 18) + 2
    assert lines == list(range(first, 12_002))


@pytest.mark.slow
def test_a_packed_log_with_more_failures_than_there_is_room_for_is_named(
    tmp_path: Path, knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("errorcanon.scan.work._MOST_PACKED", 20_000)
    log = tmp_path / "loop.log.gz"
    log.write_bytes(gzip.compress(KNOWN * 20_000))
    with run(log, tmp_path, knowledge, 1 << 20) as results:
        rows = list(results.rows())
        [unread] = results.unread()
        assert results.findings(str(log))[0]["count"] == 20_000
    assert unread.reason.startswith(f"{20_000 - len(rows):,} of its lines")
    assert [row.line for row in rows] == sorted(row.line for row in rows)
    assert 1_000 <= len(rows) < 10_000


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_scan(number: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "job.log").write_bytes(KNOWN * 1_000_000)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    words = [sys.executable, "-m", "errorcanon", "scan", str(tmp_path), "--jobs", "2"]
    scanning = subprocess.Popen(words, env={**os.environ, "TMPDIR": str(temporary)})
    children = Path(f"/proc/{scanning.pid}/task/{scanning.pid}/children")
    until(lambda: bool(list(temporary.iterdir())), "a place for results")
    until(lambda: len(children.read_text().split()) == 2, "two processes")
    started = children.read_text().split()
    scanning.send_signal(number)
    scanning.wait(240)
    until(lambda: not any(map(is_alive, started)), "the end of both")
    if number == signal.SIGTERM:
        assert scanning.returncode == 128 + number
        assert not list(temporary.iterdir())


def is_alive(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.parametrize("words", [("scan", ""), ("gaps", " ")], ids=" ".join)
def test_an_empty_name_is_not_the_working_folder(words: tuple[str, ...], canon: Canon) -> None:
    done = canon(*words)
    assert done.returncode in (2, 3)
    assert b"is empty; name a log" in done.stdout + done.stderr
