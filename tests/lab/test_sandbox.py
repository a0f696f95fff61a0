"""Whatever a script does ends in a recorded outcome, and the machine is unharmed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from scanning import until

from errorcanon.lab.environments import current
from errorcanon.lab.sandbox import MOST_OUTPUT, CommandResult, Limits, bubblewrap, run_apart

LIMITS = Limits(seconds=120, memory=400)
UNCONFINED = bubblewrap() is None
"""Limits are watched there too; what only bubblewrap gives is skipped."""
needs_bubblewrap = pytest.mark.skipif(UNCONFINED, reason="bubblewrap does not work here")


Run = Callable[..., CommandResult]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run(script: str, limits: Limits = LIMITS) -> CommandResult:
        tmp_path.chmod(0o755)  # who runs inside is nobody
        (tmp_path / "case.py").write_text(script, encoding="utf-8")
        interpreter = current()
        environ = {"PATH": os.environ["PATH"], "PYTHONUNBUFFERED": "1"}
        words = [str(interpreter.path), "case.py", str(tmp_path)]
        return run_apart(words, tmp_path, interpreter.keep, limits, environ, unconfined=UNCONFINED)

    return run


def test_exit_codes_and_output_are_kept(run: Run) -> None:
    ran = run("import sys; print('out'); print('err', file=sys.stderr); sys.exit(7)")

    assert (ran.outcome, ran.code) == ("exit", 7)
    assert sorted(ran.output.split()) == [b"err", b"out"]


@pytest.mark.parametrize("number", [signal.SIGABRT, signal.SIGSEGV])
def test_a_signal_is_told_from_an_exit_code(run: Run, number: int) -> None:
    ran = run(f"import os; os.kill(os.getpid(), {int(number)})")
    assert (ran.outcome, ran.code) == ("signal", number)


def test_a_script_that_never_ends_is_ended(run: Run) -> None:
    for seconds in (1, 5, 30):  # a busy machine needs more to begin
        ran = run("import time; print('begun'); time.sleep(600)", Limits(seconds, memory=400))
        assert ran.outcome == "timeout"
        assert seconds <= ran.seconds < 300
        if ran.output:
            break
    assert ran.output == b"begun\n"


def test_a_script_that_allocates_without_bound_is_ended(run: Run) -> None:
    ran = run("held = []\nwhile True:\n    held.append(bytearray(1 << 24))")
    assert ran.outcome == "memory"


def test_a_script_that_forks_without_end_is_ended_with_all_its_children(
    run: Run, tmp_path: Path
) -> None:
    script = "import os, time\nwhile True:\n    if os.fork() == 0:\n        time.sleep(600)\n"
    ran = run(script, Limits(seconds=120, memory=4000))

    assert ran.outcome == "processes"
    until(lambda: not is_running(tmp_path), "the end of all children")


def is_running(folder: Path) -> bool:
    """Tell whether a process of a case lives on; its own folder stands in its command line."""
    with os.scandir("/proc") as entries:  # a glob looks at each again, and it may be gone
        names = [entry.name for entry in entries if entry.name.isdecimal()]
    return any(is_case(Path("/proc", name, "cmdline"), folder) for name in names)


def is_case(path: Path, folder: Path) -> bool:
    try:
        words = path.read_bytes().split(b"\0")
        return os.fsencode(folder) in words and not path.parent.joinpath(
            "status"
        ).read_text().count("Z (zombie)")
    except OSError:
        return False


def test_a_script_that_prints_without_end_is_ended(run: Run) -> None:
    ran = run("while True:\n    print('x' * 100_000)")

    assert ran.outcome == "output"
    assert len(ran.output) <= MOST_OUTPUT


def test_children_that_are_left_behind_are_ended(run: Run, tmp_path: Path) -> None:
    script = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(600)\n"
    ran = run(script)

    assert (ran.outcome, ran.code) == ("exit", 0)
    if bubblewrap():
        until(lambda: not is_running(tmp_path), "the end of the child")


@needs_bubblewrap
def test_the_network_is_out_of_reach(run: Run) -> None:
    ran = run("import socket; socket.create_connection(('127.0.0.1', 9), timeout=5)")
    own = run("import socket\nprint([name for _, name in socket.if_nameindex()])")

    assert (ran.outcome, ran.code) == ("exit", 1)
    assert own.output == b"['lo']\n"


@needs_bubblewrap
def test_only_its_own_tmp_and_home_can_be_written(run: Run, tmp_path: Path) -> None:
    script = (
        "import os, pathlib\n"
        "for place in ('/etc/canon', 'here', '/usr/canon'):\n"
        "    try:\n        pathlib.Path(place).write_text('x'); print('wrote', place)\n"
        "    except OSError:\n        pass\n"
        "pathlib.Path(os.path.expanduser('~/mine')).write_text('x')\n"
        "pathlib.Path('/tmp/mine').write_text('x')\n"
    )
    ran = run(script)

    assert (ran.outcome, ran.code, ran.output) == ("exit", 0, b"")
    assert not Path("/tmp/mine").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["case.py"]


@needs_bubblewrap
def test_a_script_that_fills_the_disk_meets_the_end_of_its_own(run: Run) -> None:
    script = (
        "with open('/tmp/big', 'wb') as file:\n    while True:\n        file.write(bytes(1 << 24))"
    )
    ran = run(script, Limits(seconds=120, memory=200))

    assert ran.outcome in ("exit", "memory")
    assert ran.outcome == "memory" or b"No space left on device" in ran.output


@needs_bubblewrap
def test_the_rest_of_the_home_is_hidden(run: Run) -> None:
    secret = Path.home() / f".canon-secret-{os.getpid()}"
    secret.write_text("secret", encoding="utf-8")
    try:
        ran = run(f"import pathlib; print(pathlib.Path({str(secret)!r}).exists())")
    finally:
        secret.unlink()
    assert ran.output == b"False\n"


def test_a_script_that_kills_its_parent_harms_nobody(run: Run) -> None:
    if bubblewrap() is None:
        pytest.skip("without bubblewrap the parent is this very test")
    ran = run("import os, signal; os.kill(os.getppid(), signal.SIGKILL); print('still here')")
    assert ran.outcome in ("exit", "signal")


def test_the_interpreter_is_this_one(run: Run) -> None:
    assert run("import sys; print(sys.version_info[:3])").output.decode().strip() == str(
        sys.version_info[:3]
    )
