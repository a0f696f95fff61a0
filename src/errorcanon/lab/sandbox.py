"""Run one untrusted command so that whatever it does ends in a recorded outcome.

With bubblewrap the command runs as nobody, in a root of its own that holds the system's programs
and what is named, without a network, with a home and tmp of its own that vanish with it; system
calls that no record needs are refused. A control group limits memory and processes where one is to
be had; a watch does so everywhere and ends what passes a limit. Without bubblewrap only the watch
and the process group remain, and nothing is run unless that was asked for. What was really obtained
is written into the evidence. From whom this protects: docs/decisions/0013-what-the-lab-protects.md
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from errorcanon.lab.cgroup import Group, find_parent, own_group
from errorcanon.lab.seccomp import system_call_filter
from errorcanon.lab.usage import MOST_PROCESSES, Meter, list_family
from errorcanon.model import CanonError, Outcome
from errorcanon.store.writing import scratch_folder

MOST_OUTPUT = 16 << 20
"""Bytes of output after which a command is ended."""
MOST_THREADS = 1024
_MOST_NOTES = 1 << 16
_FILE_SIZE = 1 << 30
"""Bytes that one file may have; the memory limit covers what lies in tmp."""
_LOOK_EVERY = 0.05
"""Seconds between two looks at what the command uses."""
_SHARED_EVERY = 10
"""Looks of which one counts shared memory too."""
_SETTLE = 20
"""Seconds within which the command must be apart and about to start."""
_TMP = "/tmp"  # noqa: S108 # inside the sandbox, where it is its own
APP, NOTES = f"{_TMP}/app", f"{_TMP}/notes"
_NOBODY = 65534
_SYSTEM = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_NAMED = (
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/pki/ca-trust/extracted",
    "/etc/pki/tls/certs",
    "/etc/protocols",
    "/etc/services",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/nix/store",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
)
"""What programs read of the system beside /usr: names, certificates, the shape of the machine."""
_DEVICES = ("null", "zero", "full", "random", "urandom")
_READ_ONLY = ("sys", "sysrq-trigger", "irq", "bus", "fs")
_MASKED = (
    "kcore",
    "keys",
    "key-users",
    "kmsg",
    "kallsyms",
    "timer_list",
    "sched_debug",
    "latency_stats",
)
_EMPTIED = ("acpi", "asound", "scsi")
_MADE_UP = {
    "passwd": f"nobody:x:{_NOBODY}:{_NOBODY}:nobody:/tmp/home:/bin/sh\n",
    "group": f"nogroup:x:{_NOBODY}:\n",
    "hosts": "127.0.0.1 localhost lab\n::1 localhost lab\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
}
_READY = 'command -v "$1" >/dev/null || exit; echo ready >&0; exec "$@" </dev/null'
"""What the shell says through its input, a pipe, before it becomes a command that is there."""
_LAST_SIGNAL = 64


@dataclass(frozen=True, slots=True)
class Limits:
    """What a command may use."""

    seconds: float
    memory: int
    """MiB of memory and of files in tmp, of it and its children together."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """How a command ended."""

    outcome: Outcome
    code: int
    """The exit code, or the signal's number."""
    seconds: float
    output: bytes
    """Standard output and error as they came, at most `MOST_OUTPUT`."""
    notes: bytes = b""
    """What was written to `NOTES`, at most 64 KiB."""


class Stopped(Exception):  # noqa: N818 # no error: somebody wished it
    """A command was ended because somebody stopped the run; it showed nothing."""


class NotApartError(CanonError):
    """The command was never started, because it could not be kept apart; it showed nothing."""


class KilledError(CanonError):
    """Something outside killed the command or what kept it apart; it showed nothing."""


@lru_cache(maxsize=1)
def bubblewrap() -> str | None:
    """Give the path of a bubblewrap that works here, with all that is asked of it."""
    path = shutil.which("bwrap")
    if path is None or (os.geteuid() == 0 and shutil.which("setpriv") is None):
        return None
    with scratch_folder("lab") as own:
        own.chmod(0o755)  # nobody has to enter it
        try:
            tried = _run_wrapped(path, ["true"], own, (), Limits(_SETTLE, 64), {}, None)
        except (OSError, CanonError):
            return None
    return path if (tried.outcome, tried.code) == ("exit", 0) else None


def isolation() -> str:
    """Say what keeps a command apart here."""
    if bubblewrap() is None:
        return "process group; limits watched"
    calls = "system calls filtered" if system_call_filter() else "system calls not filtered"
    memory = "memory and processes by cgroup" if find_parent() else "limits watched"
    return f"bubblewrap: nobody, own root, no network, own home and tmp; {calls}; {memory}"


def require_isolation() -> None:
    """Refuse to go on where a command would run with all rights of the user.

    Raises:
        CanonError: bubblewrap is missing, or does not work here.
    """
    if bubblewrap() is None:
        raise CanonError(
            "bubblewrap does not work here, so scripts of records would run with all your rights; "
            "install it (apt install bubblewrap), or for records that you trust: --unconfined"
        )


def run_apart(
    command: Sequence[str],
    folder: Path,
    keep: Sequence[Path],
    limits: Limits,
    environ: Mapping[str, str],
    stop: threading.Event | None = None,
    unconfined: bool = False,
) -> CommandResult:
    """Run a command in a folder that it cannot change.

    `keep` are folders that the command needs to read. Setting `stop` ends it.

    Raises:
        NotApartError: it could not be kept apart, and was not started.
        KilledError: something else than a limit ended it.
        Stopped: it was ended by `stop`.
    """
    wrapper = bubblewrap()
    if wrapper:
        return _run_wrapped(wrapper, command, folder, keep, limits, environ, stop)
    if not unconfined:
        require_isolation()
    with scratch_folder("lab") as own:
        outside = {**environ, "HOME": str(own), "TMPDIR": str(own)}
        return _watch(command, str(folder), outside, limits, stop or threading.Event())


def _run_wrapped(
    wrapper: str,
    command: Sequence[str],
    folder: Path,
    keep: Sequence[Path],
    limits: Limits,
    environ: Mapping[str, str],
    stop: threading.Event | None,
) -> CommandResult:
    with contextlib.ExitStack() as stack, scratch_folder("lab") as own:
        given = _Given(stack)
        notes = Path(own, "notes")
        os.mkfifo(notes)
        notes.chmod(0o666)  # nobody writes to it
        words = [*_separate(), *_mounts(given, limits), *_named(folder, keep, notes)]
        calls = system_call_filter()
        if calls is not None:
            words += ["--seccomp", given.descriptor(calls)]
        arguments = given.descriptor("".join(f"{word}\0" for word in words).encode())
        whole = [wrapper, "--args", arguments, "--", *_become(), "sh", *command]
        inside = {**environ, "HOME": f"{_TMP}/home", "TMPDIR": _TMP}
        group = stack.enter_context(own_group(limits.memory << 20, MOST_THREADS))
        descriptor = os.open(notes, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        stack.callback(os.close, descriptor)
        ran = _watch(
            whole, "/", inside, limits, stop or threading.Event(), given.descriptors, group
        )
        return replace(ran, notes=_drain(descriptor))


class _Given:
    """Files without a name that are handed to bubblewrap."""

    def __init__(self, stack: contextlib.ExitStack):
        self._stack = stack
        self.descriptors: list[int] = []

    def descriptor(self, text: bytes) -> str:
        file = self._stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 # the stack is one
        file.write(text)
        file.seek(0)
        self.descriptors.append(file.fileno())
        return str(file.fileno())


def _separate() -> Iterator[str]:
    yield from ("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts")
    yield from ("--unshare-cgroup-try", "--hostname", "lab", "--die-with-parent", "--new-session")
    yield from ("--cap-drop", "ALL")
    if os.geteuid() == 0:
        # To become nobody; `_become` gives these up before anything of a record runs.
        for capability in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"):
            yield from ("--cap-add", capability)
    else:
        yield from ("--unshare-user", "--uid", str(_NOBODY), "--gid", str(_NOBODY))


def _become() -> Iterator[str]:
    """Give what stands before the command: become nobody, limit processes, say that it begins."""
    if os.geteuid() == 0:
        # In a namespace of users root would stay the machine's root, who may write sysctls.
        yield from ("setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups")
        yield from ("--inh-caps=-all", "--bounding-set=-all", "--no-new-privs")
    # Inside, because outside all processes of the user count; as nobody, those of other lanes do.
    most = MOST_THREADS * (4 if os.geteuid() == 0 else 2)
    yield from ("/bin/sh", "-c", f"ulimit -u {most} 2>/dev/null || ulimit -p {most}; {_READY}")


def _mounts(given: _Given, limits: Limits) -> Iterator[str]:
    yield from _system()
    for name, text in _MADE_UP.items():
        yield from ("--perms", "0444", "--file", given.descriptor(text.encode()), f"/etc/{name}")
    # One file system for all that can be written, so that one size limits it; half of the memory,
    # so that a script that fills it on purpose is left some for itself.
    yield from ("--perms", "1777", "--size", str(limits.memory << 19), "--tmpfs", _TMP)
    for name in ("home", "shm", "var"):
        yield from ("--perms", "1777", "--dir", f"{_TMP}/{name}")
    yield from ("--symlink", f"{_TMP}/var", "/var/tmp")  # noqa: S108 # the same


@lru_cache(maxsize=1)
def _system() -> tuple[str, ...]:
    """Give the mounts of the machine's own programs, the same for every command."""
    words = ["--ro-bind", "/usr", "/usr"]
    for path in map(Path, _SYSTEM):
        if path.is_symlink():
            words += ["--symlink", str(path.readlink()), str(path)]
        elif path.is_dir():
            words += ["--ro-bind", str(path), str(path)]
    named = [Path(name) for name in _NAMED]
    words += _folders_above([*named, Path("/var/tmp"), Path("/run/it")])  # noqa: S108
    for path in named:
        words += ["--ro-bind-try", str(path), str(path)]
    return (*words, *_proc(), *_dev(), "--symlink", "/run", "/var/run")


def _proc() -> Iterator[str]:
    yield from ("--proc", "/proc")
    for name in filter(_is_in_proc, _READ_ONLY):
        yield from ("--ro-bind", f"/proc/{name}", f"/proc/{name}")
    for name in filter(_is_in_proc, _MASKED):
        yield from ("--ro-bind", "/dev/null", f"/proc/{name}")
    for name in filter(_is_in_proc, _EMPTIED):
        yield from ("--size", "4096", "--tmpfs", f"/proc/{name}", "--remount-ro", f"/proc/{name}")


def _is_in_proc(name: str) -> bool:
    return Path("/proc", name).exists()


def _dev() -> Iterator[str]:
    yield from ("--size", "65536", "--tmpfs", "/dev")
    for name in _DEVICES:
        yield from ("--dev-bind", f"/dev/{name}", f"/dev/{name}")
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        yield from ("--symlink", f"/proc/self/fd/{number}", f"/dev/{name}")
    yield from ("--symlink", "/proc/self/fd", "/dev/fd")
    yield from ("--symlink", f"{_TMP}/shm", "/dev/shm")  # noqa: S108 # its own
    yield from ("--remount-ro", "/dev")


def _folders_above(paths: Sequence[Path]) -> Iterator[str]:
    """Make the folders above mounts so that nobody can enter them; bubblewrap would not."""
    for folder in sorted(
        {parent for path in paths for parent in path.parents} - {Path("/"), Path(_TMP)}
    ):
        yield from ("--perms", "0755", "--dir", str(folder))


def _named(folder: Path, keep: Sequence[Path], notes: Path) -> Iterator[str]:
    kept = [path for path in dict.fromkeys(keep) if not path.is_relative_to("/usr")]
    for path in kept:
        if path == Path("/") or Path.home().is_relative_to(path):
            raise NotApartError(f"{path}: is too much to show a script; put Python elsewhere")
    yield from _folders_above(kept)
    for path in kept:
        yield from ("--ro-bind", str(path), str(path))
    yield from ("--ro-bind", str(folder), APP, "--bind", str(notes), NOTES)
    yield from ("--remount-ro", "/", "--chdir", APP)


def _drain(descriptor: int) -> bytes:
    with contextlib.suppress(BlockingIOError):
        return os.read(descriptor, _MOST_NOTES)
    return b""


def _watch(
    command: Sequence[str],
    folder: str,
    environ: Mapping[str, str],
    limits: Limits,
    stop: threading.Event,
    given: Sequence[int] = (),
    group: Group | None = None,
) -> CommandResult:
    started = time.monotonic()
    begun, begins = os.pipe()
    wrapped = bool(given)
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=dict(environ),
            stdin=begins if wrapped else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=given,
            preexec_fn=_prepare(group),
        )
    except OSError:
        os.close(begun)
        raise
    finally:
        os.close(begins)
    output = bytearray()
    reader = threading.Thread(target=_read, args=(process, output), daemon=True)
    reader.start()
    meter = Meter(process.pid)
    broken: Outcome | None = None
    try:
        apart = not wrapped or _hear(begun)
        started = time.monotonic() if apart else started
        meter.find_tmpfs()
        with _end_of(process.pid) as wait:
            look = 0
            while apart and process.poll() is None and broken is None and not stop.is_set():
                wait(_LOOK_EVERY)
                look += 1
                seconds = time.monotonic() - started
                broken = _broken_limit(meter, limits, seconds, len(output), look)
    finally:
        meter.close()
        os.close(begun)
    seconds = time.monotonic() - started
    if broken is not None or stop.is_set() or not apart:
        _end_all(process.pid)
    code = process.wait()
    if group is not None:
        broken = broken or group.broken_limit()
    reader.join(timeout=5)  # a child that left the group may hold the pipe open
    _end_all(process.pid)
    return _judge(code, broken, seconds, output, stop, wrapped, apart)


def _judge(
    code: int,
    broken: Outcome | None,
    seconds: float,
    output: bytearray,
    stop: threading.Event,
    wrapped: bool,
    apart: bool,
) -> CommandResult:
    if stop.is_set():
        raise Stopped
    text = bytes(output[:MOST_OUTPUT])
    if not apart:
        said = " ".join(text.decode("utf-8", errors="replace").split())[:300]
        raise NotApartError(f"a script could not be kept apart and was not run: {said or code}")
    if broken is None and len(output) > MOST_OUTPUT:
        broken = "output"
    if broken is not None:
        return CommandResult(broken, signal.SIGKILL, seconds, text)
    # bubblewrap and shells report a signal of the command as 128 + its number.
    number = -code if code < 0 else code - 128
    if (wrapped and code < 0) or number == signal.SIGKILL:
        # No program ends itself so: the kernel was out of memory, or somebody was at it.
        raise KilledError(f"a script, or what kept it apart, was killed by signal {number}")
    if 0 < number <= _LAST_SIGNAL:
        return CommandResult("signal", number, seconds, text)
    return CommandResult("exit", code, seconds, text)


def _hear(begun: int) -> bool:
    """Wait until the command says that it is apart and begins; False where it ended before."""
    if not select.select([begun], [], [], _SETTLE)[0]:
        return False
    return os.read(begun, 16).startswith(b"ready")


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


def _prepare(group: Group | None) -> Callable[[], None]:
    def prepare() -> None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (_FILE_SIZE, _FILE_SIZE))
        # A case shows the same whether or not the lab runs where Ctrl-C is ignored.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if group is not None:
            group.enter()

    return prepare


def _read(process: subprocess.Popen[bytes], output: bytearray) -> None:
    assert process.stdout is not None
    with process.stdout:
        while piece := process.stdout.read1(1 << 16):  # type: ignore[attr-defined] # it is buffered
            if len(output) <= MOST_OUTPUT:
                output += piece


def _broken_limit(
    meter: Meter, limits: Limits, seconds: float, printed: int, look: int
) -> Outcome | None:
    if seconds > limits.seconds:
        return "timeout"
    if printed > MOST_OUTPUT:
        return "output"
    most = limits.memory << 20
    used = meter.measure(most, with_shared=look % _SHARED_EVERY == 0)
    if used.processes > MOST_PROCESSES or used.threads > MOST_THREADS:
        return "processes"
    return "memory" if used.bytes > most else None


def _end_all(leader: int) -> None:
    """Kill a process, its descendants and its group."""
    for pid in reversed(list_family(leader)):
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        os.killpg(leader, signal.SIGKILL)
