"""Run one untrusted command so that whatever it does ends in a recorded outcome.

With bubblewrap the command has no network, a read-only root, and a home and tmp of its own that
vanish with it. A watch reads what the command and its children use and ends them all when they
pass a limit. Without bubblewrap the watch and the process group remain; what was really obtained
is written into the evidence.
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from errorcanon.model import Outcome
from errorcanon.store.writing import scratch_folder

MOST_OUTPUT = 16 << 20
"""Bytes of output after which a command is ended."""
MOST_PROCESSES = 256
_FILE_SIZE = 1 << 30
"""Bytes that one file may have; the memory limit covers what lies in tmp."""
_LOOK_EVERY = 0.05
"""Seconds between two looks at what the command uses."""
_PAGE = os.sysconf("SC_PAGE_SIZE")
_APP = "/tmp/app"  # noqa: S108 # inside the sandbox, where tmp is its own


@dataclass(frozen=True, slots=True)
class Limits:
    """What a command may use."""

    seconds: float
    memory: int
    """MiB of resident memory and files in tmp, of it and its children together."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended."""

    outcome: Outcome
    code: int
    """The exit code, or the signal's number."""
    seconds: float
    output: bytes
    """Standard output and error as they came, at most `MOST_OUTPUT`."""


class Stopped(Exception):  # noqa: N818 # no error: somebody wished it
    """A command was ended because somebody stopped the run; it showed nothing."""


@lru_cache(maxsize=1)
def bubblewrap() -> str | None:
    """Give the path of a bubblewrap that works here."""
    path = shutil.which("bwrap")
    if path is None:
        return None
    try:
        tried = subprocess.run(
            [path, "--unshare-all", "--ro-bind", "/", "/", "true"],
            capture_output=True,
            timeout=10,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return path if tried.returncode == 0 else None


def isolation() -> str:
    """Say what keeps a command apart here."""
    if bubblewrap():
        return "bubblewrap: no network, read-only root, own home and tmp; limits watched"
    return "process group; limits watched"


def run_apart(
    command: Sequence[str],
    folder: Path,
    keep: Sequence[Path],
    limits: Limits,
    environ: Mapping[str, str],
    stop: threading.Event | None = None,
) -> Ran:
    """Run a command in a folder that it cannot change.

    `keep` are folders below the home that the command needs to read. Setting `stop` ends it.

    Raises:
        Stopped: it was ended by `stop`.
    """
    stop = stop or threading.Event()
    wrapper = bubblewrap()
    if wrapper:
        words = [*_wrapped(wrapper, folder, keep, limits), "--", *command]
        inside = {**environ, "HOME": "/tmp/home", "TMPDIR": "/tmp"}  # noqa: S108 # its own
        return _watch(words, "/", inside, limits, stop)
    with scratch_folder("lab") as own:
        outside = {**environ, "HOME": str(own), "TMPDIR": str(own)}
        return _watch(command, str(folder), outside, limits, stop)


def _wrapped(wrapper: str, folder: Path, keep: Sequence[Path], limits: Limits) -> Iterator[str]:
    yield from (wrapper, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL")
    yield from ("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc")
    home = Path.home().resolve()
    if home != Path("/"):
        yield from ("--tmpfs", str(home))
    yield from ("--size", str(limits.memory << 20), "--tmpfs", "/tmp")  # noqa: S108 # its own
    yield from ("--dir", "/tmp/home")  # noqa: S108 # its own
    for path in keep:
        yield from ("--ro-bind", str(path), str(path))
    yield from ("--ro-bind", str(folder), _APP, "--chdir", _APP)


def _watch(
    command: Sequence[str],
    folder: str,
    environ: Mapping[str, str],
    limits: Limits,
    stop: threading.Event,
) -> Ran:
    started = time.monotonic()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=dict(environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=_limit_files,
    )
    output = bytearray()
    reader = threading.Thread(target=_read, args=(process, output), daemon=True)
    reader.start()
    broken: Outcome | None = None
    with _end_of(process.pid) as wait:
        while process.poll() is None and broken is None and not stop.is_set():
            wait(_LOOK_EVERY)
            broken = _broken_limit(process.pid, limits, time.monotonic() - started, len(output))
    if broken is not None or stop.is_set():
        _end_all(process.pid)
    code = process.wait()
    reader.join(timeout=5)  # a child that left the group may hold the pipe open
    seconds = time.monotonic() - started
    _end_all(process.pid)
    if stop.is_set():
        raise Stopped
    if broken is None and len(output) > MOST_OUTPUT:
        broken = "output"
    text = bytes(output[:MOST_OUTPUT])
    if broken is not None:
        return Ran(broken, signal.SIGKILL, seconds, text)
    # bubblewrap and shells report a signal of the command as 128 + its number.
    if code < 0 or code > 128:
        return Ran("signal", -code if code < 0 else code - 128, seconds, text)
    return Ran("exit", code, seconds, text)


@contextlib.contextmanager
def _end_of(pid: int) -> Iterator[Callable[[float], object]]:
    """Give what waits so many seconds, or until the process ends where the system can tell."""
    if not hasattr(os, "pidfd_open"):
        yield time.sleep
        return
    descriptor = os.pidfd_open(pid)
    try:
        yield lambda seconds: select.select([descriptor], [], [], seconds)
    finally:
        os.close(descriptor)


def _limit_files() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_FILE_SIZE, _FILE_SIZE))


def _read(process: subprocess.Popen[bytes], output: bytearray) -> None:
    assert process.stdout is not None
    with process.stdout:
        while piece := process.stdout.read1(1 << 16):  # type: ignore[attr-defined] # it is buffered
            if len(output) <= MOST_OUTPUT:
                output += piece


def _broken_limit(leader: int, limits: Limits, seconds: float, printed: int) -> Outcome | None:
    if seconds > limits.seconds:
        return "timeout"
    if printed > MOST_OUTPUT:
        return "output"
    family = _family(leader)
    if len(family) > MOST_PROCESSES:
        return "processes"
    return "memory" if sum(map(_resident, family)) > limits.memory << 20 else None


def _family(leader: int) -> list[int]:
    """List a process and all its descendants."""
    found, todo = [], [leader]
    while todo:
        pid = todo.pop()
        found.append(pid)
        with contextlib.suppress(OSError):
            for thread in Path(f"/proc/{pid}/task").iterdir():
                children = (thread / "children").read_text(encoding="ascii")
                todo += map(int, children.split())
        if len(found) > MOST_PROCESSES * 4:
            break
    return found


def _resident(pid: int) -> int:
    """Give the bytes of a process that are its own; shared libraries are not counted."""
    try:
        fields = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()
    except OSError:
        return 0
    return (int(fields[1]) - int(fields[2])) * _PAGE


def _end_all(leader: int) -> None:
    """Kill a process, its descendants and its group."""
    for pid in reversed(_family(leader)):
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        os.killpg(leader, signal.SIGKILL)
