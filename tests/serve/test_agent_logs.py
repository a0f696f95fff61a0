"""Paths that an agent gives: what is no log is refused at once, and what has no end ends."""

from __future__ import annotations

import gzip
import os
import socket
import threading
import time
from pathlib import Path

import pytest

from errorcanon.model import CanonError
from errorcanon.serve import agent_logs
from errorcanon.serve.agent_logs import read_agent_log

MESSAGE = b"RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)\n"


def in_time(path: str) -> bytes | str:
    """Read in a thread; give what was read or why it was not."""
    found: list[bytes | str] = []

    def read() -> None:
        try:
            found.append(b"".join(read_agent_log(path)))
        except CanonError as error:
            found.append(str(error))

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    thread.join(5)
    assert found, f"{path}: nothing came in 5 seconds"
    return found[0]


@pytest.mark.parametrize(
    "path",
    [
        *("/dev/zero", "/dev/random", "/dev/tty", "/dev/null", "/dev/stdin", "/dev/fd/0"),
        *("/proc/self/fd/0", "/dev/full", "/dev/ptmx", "/proc/self/cwd", "/", ".", "~"),
    ],
)
def test_what_is_no_file_is_refused(path: str) -> None:
    named = Path(path).expanduser()
    if not named.exists() or named.is_file():
        pytest.skip("this machine has none, or standard input is a file here")
    said = in_time(path)
    assert isinstance(said, str) and path in said


@pytest.mark.parametrize("through", ["itself", "a link", "a link to a link"])
def test_pipes_and_sockets_are_refused_also_through_links(tmp_path: Path, through: str) -> None:
    pipe, listening = tmp_path / "pipe", socket.socket(socket.AF_UNIX)
    os.mkfifo(pipe)
    listening.bind(str(tmp_path / "socket"))
    for target in (pipe, tmp_path / "socket"):
        path = target
        for number in range(["itself", "a link", "a link to a link"].index(through)):
            link = tmp_path / f"{target.name}-{number}"
            link.symlink_to(path)
            path = link
        assert "is no file but a device, a pipe or a socket" in str(in_time(str(path)))
    listening.close()


@pytest.mark.parametrize(
    "path",
    [
        *("/proc/kmsg", "/proc/kcore", "/proc/self/mem", "/proc/self/environ", "/proc/self/maps"),
        *("/sys/kernel/debug/tracing/trace_pipe", "/sys/kernel/tracing/trace_pipe"),
        *("/proc/self/pagemap", "/proc/1/environ", "/proc/sysrq-trigger"),
    ],
)
def test_what_the_kernel_makes_up_gives_nothing(path: str) -> None:
    assert in_time(path) == b"" or isinstance(in_time(path), str)


@pytest.mark.parametrize(
    "path", ["", "a\0b", "x" * 5000, "~nobody-of-that-name/log", "/nowhere/log", "loop"]
)
def test_a_path_that_leads_nowhere_is_told(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    said = in_time(path)
    assert isinstance(said, str)
    assert "give the path" in said or "is a folder" in said


def test_a_log_is_read_packed_and_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(MESSAGE)
    (tmp_path / "packed").write_bytes(gzip.compress(MESSAGE))
    (tmp_path / "latest").symlink_to("packed")
    assert in_time(str(tmp_path / "log")) == in_time(str(tmp_path / "latest")) == MESSAGE


def test_a_log_that_grows_faster_than_it_is_read_ends(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(b"x" * 5_000_000)
    read = 0
    with log.open("ab") as writer:
        for piece in read_agent_log(str(log)):
            read += len(piece)
            writer.write(b"y" * 2 * len(piece))
            writer.flush()
            assert read <= 5_000_000
    assert read == 5_000_000


def test_a_file_that_is_swapped_for_a_pipe_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, pipe, opened = tmp_path / "log", tmp_path / "pipe", os.open
    log.write_bytes(MESSAGE)
    os.mkfifo(pipe)

    def swap(path: object, *words: int) -> int:
        pipe.replace(log)
        return opened(str(path), *words)

    monkeypatch.setattr(os, "open", swap)
    assert "is no file but" in str(in_time(str(log)))


@pytest.mark.parametrize("limit", ["_LARGEST", "_MOST_UNPACKED", "_LONGEST"])
def test_a_log_that_is_too_long_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    bomb = tmp_path / "bomb"
    bomb.write_bytes(gzip.compress(bytes(50_000_000)))
    monkeypatch.setattr(agent_logs, limit, -1 if limit == "_LONGEST" else 10_000)
    begun = time.process_time()
    assert "give its end" in str(in_time(str(bomb)))
    assert time.process_time() - begun < 20
