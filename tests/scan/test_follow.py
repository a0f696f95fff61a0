"""Following reports each failure once, whatever happens to the logs and to the process."""

from __future__ import annotations

import gzip
import json
import os
import pickle
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.synchronize import Lock
from pathlib import Path
from typing import Any

import pytest
from conftest import Canon, first_quick
from scanning import BENIGN, DEADLINE, MESSAGES, ROOT, make_log, until
from signals import IGNORED, OBEYED, ctrl_c

from errorcanon.match.excerpt import Block, ExcerptBuilder
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import CanonError
from errorcanon.scan.progress import Identity, Progress

KNOWN = b"RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)\n"
RECORD = "pytorch/linear-shape-mismatch"


@dataclass
class Follow:
    """A `canon scan --follow` that can be killed and started again."""

    words: list[str]
    out: Path
    environment: dict[str, str]
    process: subprocess.Popen[bytes] | None = None
    errors: list[bytes] = field(default_factory=list)

    def start(self, inherited: signal.Handlers = OBEYED) -> None:
        command = [sys.executable, "-m", "errorcanon", "scan", "--follow", *self.words]
        with ctrl_c(inherited):
            self.process = subprocess.Popen(
                [*command, "--format", "json", "--interval", "0.1", "--out", str(self.out)],
                env=self.environment,
                stderr=subprocess.PIPE,
            )

    def interrupt(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)

    def pause(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def end(self, number: int) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        self.errors.append(self.process.communicate(timeout=DEADLINE)[1])
        code, self.process = self.process.returncode, None
        return code

    def rows(self) -> list[dict[str, Any]]:
        text = self.out.read_bytes() if self.out.exists() else b""
        return [json.loads(line) for line in text.split(b"\n")[:-1]]

    def shows(self, *keys: tuple[str, int]) -> bool:
        return set(keys) <= {(Path(row["job"]).name, row["line"]) for row in self.rows()}


def kept(state: Path, query: str) -> list[Any]:
    """Ask a copy of the state, because who follows lets nobody else read it.

    The journal is copied first, so that a commit that is under way counts as not made.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "state")
        for suffix in ("-journal", ""):
            with suppress(FileNotFoundError):
                shutil.copy(f"{state}{suffix}", f"{copy}{suffix}")
        try:
            with closing(sqlite3.connect(copy)) as connection:
                return [value for (value,) in connection.execute(query)]
        except sqlite3.Error:
            return []


PRINTED = "select offset from printed"
FOLLOWED = "select name from log where not is_over"


@pytest.fixture
def follow(
    tmp_path: Path, corpus_file: Path, canon: Canon, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Follow]]:
    cache = tmp_path_factory.getbasetemp() / "follow-cache"
    environment = {**os.environ, "CANON_CORPUS": str(corpus_file), "CANON_CACHE": str(cache)}
    environment |= {"CANON_WARM": "0", "CANON_STATE": str(tmp_path / "state")}
    if not cache.exists():
        assert canon("warm", CANON_CACHE=str(cache)).returncode == 0
    made: list[Follow] = []

    def make(*words: str, inherited: signal.Handlers = OBEYED) -> Follow:
        made.append(Follow(list(words), tmp_path / "rows.jsonl", environment))
        made[-1].start(inherited)
        return made[-1]

    yield make
    for one in made:
        if one.process is not None:
            one.end(signal.SIGKILL)


def append(log: Path, text: bytes) -> None:
    with log.open("ab") as file:
        file.write(text)


def test_new_failures_of_growing_and_new_logs_are_printed_once(
    follow: Callable[..., Follow], tmp_path: Path
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    append(logs / "a.log", KNOWN)
    following = follow(str(logs))
    until(lambda: following.shows(("a.log", 1)), "what stood there before")
    append(logs / "a.log", b"all is well\n" + KNOWN[:20])
    (logs / "below").mkdir()
    append(logs / "below" / "b.log", b"well\n" + KNOWN)
    (logs / "c.log.gz").write_bytes(gzip.compress(b"well\nwell\n" + KNOWN))
    until(lambda: following.shows(("b.log", 2), ("c.log.gz", 3)), "new logs")
    assert not following.shows(("a.log", 3))  # the line has not ended
    append(logs / "a.log", KNOWN[20:])
    until(lambda: following.shows(("a.log", 3)), "a line that was finished")
    assert following.end(signal.SIGINT) == 0
    assert len(following.rows()) == 4
    following.start()
    append(logs / "a.log", KNOWN)
    until(lambda: following.shows(("a.log", 4)), "what was added after a restart")
    assert following.end(signal.SIGTERM) == 0
    assert len(following.rows()) == 5
    assert following.errors == [b"", b""]


def test_where_ctrl_c_is_ignored_it_goes_on(follow: Callable[..., Follow], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    append(log, KNOWN)
    following = follow(str(log), inherited=IGNORED)
    until(lambda: following.shows(("a.log", 1)), "it looks")
    following.interrupt()
    append(log, KNOWN)
    until(lambda: following.shows(("a.log", 2)), "it still looks")
    assert following.end(signal.SIGTERM) == 0


@pytest.mark.slow
def test_rotated_truncated_removed_and_returned_logs(
    follow: Callable[..., Follow], tmp_path: Path
) -> None:
    log, state = tmp_path / "a.log", tmp_path / "state.sqlite"
    append(log, KNOWN)
    following = follow(str(log), "--state", str(state))
    until(lambda: following.shows(("a.log", 1)), "the first")
    following.pause()
    append(log, b"well\n" + KNOWN)
    log.rename(tmp_path / "a.log.1")
    append(tmp_path / "a.log.1", b"well\n" + KNOWN.strip())
    append(log, b"new\n" * 9 + KNOWN)
    following.go_on()
    until(lambda: following.shows(("a.log", 10), ("a.log.1", 3), ("a.log.1", 5)), "a rotated log")
    # The last line of the old log, which has not ended, waits until the log rests.
    assert [row["line"] for row in following.rows()] == [1, 3, 10, 5]

    os.truncate(log, 0)
    append(log, b"well\n" * 6 + KNOWN)
    until(lambda: following.shows(("a.log", 7)), "a log that was cut and begins again")
    log.rename(tmp_path / "elsewhere")
    until(lambda: bytes(tmp_path / "elsewhere") in kept(state, FOLLOWED), "that it was moved away")
    append(tmp_path / "elsewhere", KNOWN)
    until(lambda: following.shows(("elsewhere", 8)), "a log that was moved away")
    (tmp_path / "elsewhere").rename(log)
    append(log, KNOWN)
    until(lambda: following.shows(("a.log", 9)), "a log that came back")
    log.unlink()
    until(lambda: bytes(log) not in kept(state, FOLLOWED), "that it was removed")
    append(log, b"well\n" * 20 + KNOWN)
    until(lambda: following.shows(("a.log", 21)), "a log in place of one that was removed")
    assert following.end(signal.SIGTERM) == 0
    assert len(following.rows()) == 8


def test_what_was_written_after_the_last_commit_is_cut_off(
    follow: Callable[..., Follow], tmp_path: Path
) -> None:
    log, state = tmp_path / "a.log", tmp_path / "state.sqlite"
    append(log, KNOWN)
    following = follow(str(log), "--state", str(state))
    until(lambda: kept(state, PRINTED) == [0], "the first")
    following.end(signal.SIGKILL)
    committed = following.out.read_bytes()
    append(following.out, committed + committed[:30])
    append(log, KNOWN)
    following.start()
    until(lambda: following.shows(("a.log", 2)), "the second")
    assert following.end(signal.SIGTERM) == 0
    assert following.out.read_bytes().startswith(committed)
    assert [row["line"] for row in following.rows()] == [1, 2]


def test_on_standard_output_lines_come_as_text_and_not_again(
    follow: Callable[..., Follow], tmp_path: Path
) -> None:
    log, state = tmp_path / "a.log", tmp_path / "state.sqlite"
    append(log, KNOWN)
    command = [sys.executable, "-m", "errorcanon", "scan", "--follow", str(log)]
    environment = follow(str(tmp_path / "other")).environment
    for line in (1, 2):
        process = subprocess.Popen(
            [*command, "--state", str(state), "--interval", "0.1"],
            env=environment,
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        text = process.stdout.readline().decode()
        assert text == f"{log}:{line}: {RECORD} (confidence 0.95): {KNOWN.decode()}"
        until(lambda done=line: len(kept(state, PRINTED)) == done, "that it commits")
        process.kill()
        assert process.communicate()[0] == b""
        append(log, KNOWN)


def test_a_symptom_of_a_root_that_was_reported_says_so(
    follow: Callable[..., Follow], tmp_path: Path
) -> None:
    log = tmp_path / "a.log"
    both = (ROOT / "records/cuda/cudnn-execution-failed/messages/02.txt").read_bytes()
    root = b"RuntimeError: Found no NVIDIA driver on your system. Please check that you have an "
    append(log, root + b"NVIDIA GPU and installed a driver\n")
    following = follow(str(log))
    until(lambda: following.shows(("a.log", 1)), "the root")
    append(log, both.rstrip() + b"\n")

    def symptoms() -> set[tuple[str, str]]:
        return {(row["record"], row["explained_by"]) for row in following.rows()}

    wanted = ("cuda/cudnn-execution-failed", "cuda/no-nvidia-driver")
    until(lambda: wanted in symptoms(), "the symptom")
    assert following.end(signal.SIGTERM) == 0
    assert following.rows()[0]["role"] == "root"


def test_an_error_file_of_the_launcher_is_read_as_the_traceback_in_it(
    follow: Callable[..., Follow], tmp_path: Path, canon: Canon
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    callstack = 'Traceback (most recent call last):\n  File "t.py", line 3\n' + KNOWN.decode()
    extra = {"py_callstack": callstack, "timestamp": "1795274847"}
    (logs / "error.json").write_text(
        json.dumps({"message": {"message": "RuntimeError", "extraInfo": extra}})
    )
    # A log in JSON is a log all the same, also while it grows.
    (logs / "log.json").write_bytes(b'{"message": "' + KNOWN[:-1] + b'", "level": "error"}\n')
    running = follow(str(logs))
    until(lambda: running.shows(("error.json", 3), ("log.json", 1)), "both are read")
    assert running.end(signal.SIGTERM) == 0
    scanned = json.loads(canon("scan", str(logs), "--format", "json").stdout)["rows"]
    assert sorted(running.rows(), key=lambda row: row["job"]) == scanned


def test_when_nobody_reads_on_it_ends(follow: Callable[..., Follow], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    append(log, KNOWN)
    environment = follow(str(tmp_path / "other")).environment
    words = ["scan", "--follow", str(log), "--state", str(tmp_path / "s"), "--interval", "0.1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "errorcanon", *words], env=environment, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    process.stdout.close()
    append(log, KNOWN)
    assert process.wait(timeout=DEADLINE) == 0


@pytest.mark.slow
def test_two_cannot_follow_with_one_state(
    follow: Callable[..., Follow], canon: Canon, tmp_path: Path
) -> None:
    log, state = tmp_path / "a.log", tmp_path / "state.sqlite"
    append(log, KNOWN)
    following = follow(str(log), "--state", str(state))
    until(lambda: following.shows(("a.log", 1)), "the first")
    done = canon("scan", "--follow", str(log), "--state", str(state))
    assert done.returncode == 2
    assert b"another canon scan --follow uses it" in done.stderr


@pytest.mark.parametrize("words", [("-",), ("x", "--since", "1h"), ("x", "--jobs", "2")])
def test_what_does_not_go_with_following_is_refused(words: tuple[str, ...], canon: Canon) -> None:
    done = canon("scan", "--follow", *words)
    assert done.returncode == 2
    assert b"--follow" in done.stderr


@pytest.mark.parametrize("seed", first_quick(range(3), 1))
@pytest.mark.slow
def test_a_keeper_that_was_asked_goes_on(seed: int, knowledge: Knowledge) -> None:
    chance = random.Random(seed)
    asked, silent = ExcerptBuilder(), ExcerptBuilder()
    for _ in range(30):
        block = Block(make_log(chance.randrange(99), messages=3, lines=chance.choice((9, 3000))))
        for builder in (asked, silent):
            builder.add(block, knowledge.engine)
        until_now = pickle.loads(pickle.dumps(asked)).finish()
        assert asked.so_far() == until_now
    assert asked.finish() == silent.finish()


def plain_messages(knowledge: Knowledge) -> list[bytes]:
    """Give messages of which each line that was there stays a finding, whatever follows."""
    chosen = []
    for path in MESSAGES:
        text = path.read_bytes().rstrip(b"\n") + b"\n"
        if text.count(b"\n") > 3:
            continue
        answer = explain([text], knowledge)
        if len(answer.findings) == 1 and answer.findings[0].decided:
            chosen.append(text)
    return chosen


@dataclass(frozen=True)
class Writer:
    """Writes logs as programs and logrotate do, and keeps whole what it wrote."""

    logs: Path
    archive: Path
    out: Path
    messages: list[bytes]
    alive: Lock
    """Held where nobody may be killed."""

    def run(self) -> None:
        chance = random.Random(5)
        for generation in range(4):
            texts = {
                name: self._text(chance, name, generation)
                for name in ("renamed", "truncated", "steady")
            }
            left = dict(texts)
            while any(left.values()):
                name = chance.choice([name for name, text in left.items() if text])
                size = chance.choice((1, 7, 300, 3000))
                append(self.logs / f"{name}.log", left[name][:size])
                left[name] = left[name][size:]
                time.sleep(chance.random() * 0.02)
            self._rotate(texts, generation)

    def _text(self, chance: random.Random, name: str, generation: int) -> bytes:
        lines = [chance.choice(BENIGN).rstrip(b"\n") + b"\n" for _ in range(700)]
        for message in chance.choices(self.messages, k=25):
            lines[chance.randrange(len(lines))] = "训练中断：\n".encode() + message
        lines.append(self._mark(name, generation))
        return b"".join(lines)

    def _mark(self, name: str, generation: int) -> bytes:
        number = str(1000 + 10 * generation + len(name)).encode()
        return KNOWN.replace(b"(4x3", b"(4x" + number)

    def _rotate(self, texts: dict[str, bytes], generation: int) -> None:
        for name, text in texts.items():
            with (self.archive / f"{name}.log").open("ab" if name == "steady" else "wb") as file:
                file.write(text)
            if name != "steady":
                (self.archive / f"{name}.log").rename(self.archive / f"{name}.log.{generation}")
        (self.logs / "renamed.log").rename(self.logs / f"renamed.log.{generation}")
        truncated = self.logs / "truncated.log"
        while True:
            with self.alive:
                if self._mark("truncated", generation).strip() in self.out.read_bytes():
                    time.sleep(0.5)
                    if self._mark("truncated", generation).strip() in self.out.read_bytes():
                        os.truncate(truncated, 0)
                        return
            time.sleep(0.1)


@pytest.mark.slow
def test_nothing_is_missed_and_nothing_twice_when_it_is_killed(
    follow: Callable[..., Follow],
    tmp_path: Path,
    knowledge: Knowledge,
    canon: Canon,
) -> None:
    logs, archive = tmp_path / "logs", tmp_path / "archive"
    logs.mkdir()
    archive.mkdir()
    context = get_context("fork")
    alive = context.Lock()
    out = tmp_path / "rows.jsonl"
    out.touch()
    writer = Writer(logs, archive, out, plain_messages(knowledge), alive)
    writing = context.Process(target=writer.run, daemon=True)
    following = follow(f"{logs}/*.log")
    writing.start()
    chance, kills = random.Random(11), 0
    while writing.is_alive() or kills < 8:
        time.sleep(0.4 + chance.random() * 1.5)
        with alive:
            following.end(signal.SIGKILL)
            kills += 1
            following.start()
    assert writing.exitcode == 0

    done = canon("scan", str(archive), "--format", "json")
    expected = Counter(_key(row) for row in json.loads(done.stdout)["rows"])
    assert len(expected) > 200

    def printed() -> Counter[tuple[str, int, int, str, str]]:
        return Counter(_key(row) for row in following.rows())

    end = time.monotonic() + 240
    while expected - printed() and time.monotonic() < end:
        time.sleep(0.2)
    time.sleep(1)
    assert following.end(signal.SIGTERM) == 0
    assert printed() - expected == Counter(), f"after {kills} kills"
    assert expected - printed() == Counter(), f"after {kills} kills"
    print(f"{kills} kills, {sum(expected.values())} rows")  # shown by pytest -s


def _key(row: dict[str, Any]) -> tuple[str, int, int, str, str]:
    name = Path(row["job"]).name.partition(".")[0]
    return name, row["offset"], row["line"], row["record"], row["text"]


class _Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, ("echo evil",)


@pytest.mark.parametrize(
    "snapshot",
    [
        pickle.dumps(_Evil()),
        pickle.dumps(subprocess.Popen),
        pickle.dumps(Path("x")),
        b"cerrorcanon.scan.work\nPath\n.",
        b"\x80\x05garbage",
        b"",
    ],
)
def test_a_state_of_a_stranger_runs_nothing(
    tmp_path: Path, snapshot: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    place, identity = tmp_path / "state.sqlite", Identity(1, 2)
    progress = Progress.open(place)
    progress.add(identity, "a.log", b"head")
    progress.commit()
    progress.close()
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("update log set snapshot = ?", (snapshot,))
        connection.commit()
    progress = Progress.open(place)
    if snapshot:
        with pytest.raises(CanonError, match="--state"):
            progress.find(identity)
    else:
        assert progress.find(identity)
    progress.close()
    assert "evil" not in capfd.readouterr().out
