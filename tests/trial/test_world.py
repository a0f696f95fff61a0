"""Whatever a command does in a world, nothing outside it changes."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from scanning import until
from worlds import NEEDS_WORLDS

from errorcanon.model import CanonError
from errorcanon.trial.watching import Ended, Limits
from errorcanon.trial.world import World, new_world, require_worlds

LIMITS = Limits(seconds=120)


pytestmark = NEEDS_WORLDS


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "home" / "project"
    folder.mkdir(parents=True)
    (folder / "kept.txt").write_text("as it was\n")
    (folder / "gone.txt").write_text("still here\n")
    (tmp_path / "home" / ".rc").write_text("as it was\n")
    return folder


@pytest.fixture
def world(project: Path) -> Iterator[World]:
    with new_world([project, project.parent], project) as made:
        yield made


def shell(
    world: World, script: str, limits: Limits = LIMITS, environ: Mapping[str, str] | None = None
) -> Ended:
    return world.run(["sh", "-c", script], environ or {"PATH": os.environ["PATH"]}, limits)


def state(folder: Path) -> dict[str, str]:
    return {str(path): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_what_a_command_writes_and_removes_stays_in_its_world(project: Path, world: World) -> None:
    before = state(project.parent)
    first = shell(world, "echo more >> kept.txt; rm gone.txt; echo x > ../.rc; echo n > new.txt")
    second = shell(world, "cat kept.txt; ls; cat ../.rc")

    assert (first.code, first.why) == (0, "end")
    assert second.text.decode().split() == ["as", "it", "was", "more", "kept.txt", "new.txt", "x"]
    assert state(project.parent) == before
    changed = [str(path) for path in world.changes(project)]
    assert changed == ["gone.txt", "kept.txt", "new.txt"]
    assert world.changed_at(project / "kept.txt").read_text() == "as it was\nmore\n"


def test_the_rest_of_the_machine_can_be_read_and_not_written(world: World) -> None:
    ended = shell(world, "cat /etc/passwd >/dev/null && ! touch /usr/x /etc/x /var/x /opt/x")
    assert ended.code == 0, ended.text.decode()


def test_a_command_that_deletes_what_lies_above_deletes_nothing(
    project: Path, world: World
) -> None:
    before = state(project.parent)
    shell(world, f"cd /; rm -rf {project} {project.parent} /tmp/* 2>/dev/null; mkdir -p {project}")
    assert state(project.parent) == before


def test_what_a_command_leaves_running_ends_with_it(world: World) -> None:
    marker = f"12{os.getpid()}"
    began = time.monotonic()
    ended = shell(world, f"setsid sleep {marker} </dev/null >/dev/null 2>&1 & echo begun")

    assert (ended.text, ended.code) == (b"begun\n", 0)
    assert time.monotonic() - began < 100
    until(lambda: not runs(marker), "the end of what it left running")


def runs(word: str) -> bool:
    """Tell whether a process has a word among its arguments."""
    for name in filter(str.isdecimal, os.listdir("/proc")):  # noqa: PTH208 # names alone
        with suppress(OSError):  # it ended meanwhile
            if os.fsencode(word) in Path("/proc", name, "cmdline").read_bytes().split(b"\0"):
                return True
    return False


def test_variables_pass_and_its_temporary_files_are_its_own(world: World) -> None:
    environ = {"PATH": os.environ["PATH"], "A": "b c", "TMPDIR": "/nowhere", "OPTIONS": "mine"}
    ended = shell(world, 'echo "$A,$TMPDIR"; echo x > "$TMPDIR/left-by-a-trial"', environ=environ)

    assert ended.text == b"b c,/tmp\n"
    assert not Path("/tmp/left-by-a-trial").exists()


def test_the_exit_code_is_the_command_s_and_a_signal_s_is_128_more(world: World) -> None:
    assert shell(world, "exit 7").code == 7
    assert shell(world, "kill -ABRT $$").code == 128 + signal.SIGABRT


def test_a_run_is_over_once_it_is_past_or_says_what_was_waited_for(world: World) -> None:
    begun = "echo epoch 1; echo epoch 2; exec sleep 600"
    past = shell(world, begun, Limits(120, past=1.0))
    until = shell(world, begun, Limits(120, until=re.compile(rb"epoch [2-9]")))
    late = shell(world, begun, Limits(1.0))

    assert (past.why, until.why, late.why) == ("past", "pattern", "time")
    assert past.text == until.text == b"epoch 1\nepoch 2\n"


def test_a_run_that_writes_too_much_is_stopped(world: World) -> None:
    ended = shell(
        world, "head -c 9000000 /dev/zero > big; exec sleep 600", Limits(120, disk=1 << 20)
    )
    assert ended.why == "disk"


def test_of_a_long_output_both_ends_are_kept(world: World) -> None:
    ended = shell(world, "echo first; yes | head -c 40000000; echo last")
    assert ended.text.startswith(b"first\n") and ended.text.endswith(b"last\n")
    assert len(ended.text) < 20 << 20


def test_large_data_costs_nothing(project: Path) -> None:
    with (project / "data.bin").open("wb") as file:
        file.truncate(20 << 30)
    with new_world([project], project) as world:
        ended = shell(world, "head -c 3 data.bin | wc -c; echo x > result")
        assert (ended.text.strip(), ended.code) == (b"3", 0)
        assert world.size() < 1 << 20


@pytest.mark.parametrize("name", ["/", "/usr", "/etc"])
def test_folders_that_are_too_much_are_refused(name: str, tmp_path: Path) -> None:
    with (
        pytest.raises(CanonError, match="too much of the machine"),
        new_world([Path(name)], tmp_path),
    ):
        pass


def test_without_bubblewrap_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CanonError, match="bwrap and unshare and mount, which is not here"):
        require_worlds()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can become another")
def test_a_user_without_rights_gets_the_same(tmp_path: Path) -> None:
    if shutil.which("setpriv") is None:
        pytest.skip("setpriv is not here")
    own = tmp_path / "user"
    own.mkdir()
    os.chown(own, 65534, 65534)
    for folder in (tmp_path, *tmp_path.parents[:-1]):
        if not folder.stat().st_mode & 0o001:
            folder.chmod(folder.stat().st_mode | 0o011)  # nobody has to enter it
    script = (
        "import sys; sys.path[:0] = sys.argv[2:]\n"
        "from pathlib import Path\n"
        "from errorcanon.trial.world import new_world\n"
        "from errorcanon.trial.watching import Limits\n"
        "own = Path(sys.argv[1]); (own / 'a').write_text('before')\n"
        "with new_world([own], own) as world:\n"
        "    ended = world.run(['sh', '-c', 'echo after > a; cat a; id -u; touch /etc/x'],"
        " {'PATH': '/usr/bin:/bin'}, Limits(60))\n"
        "print(ended.text.decode().split()[:2], ended.code, (own / 'a').read_text())\n"
    )
    if not os.access(sys.executable, os.X_OK) or str(Path(sys.executable).resolve()).startswith(
        "/root"
    ):
        program = shutil.which("python3", path="/usr/bin:/usr/local/bin")
    else:
        program = sys.executable
    if program is None:
        pytest.skip("no Python that another user may start")
    copied = own / "package"
    shutil.copytree(Path(__file__).parents[2] / "src" / "errorcanon", copied / "errorcanon",
                    ignore=shutil.ignore_patterns("*.sqlite", "__pycache__", "static"))  # fmt: skip
    subprocess.run(["chown", "-R", "65534:65534", str(own)], check=True)
    done = subprocess.run(
        ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program, "-c", script,
         str(own), str(copied)],
        capture_output=True, text=True, timeout=120, env={"PATH": "/usr/bin:/bin:/usr/sbin"},
    )  # fmt: skip
    if "ModuleNotFoundError" in done.stderr:
        pytest.skip(f"that Python lacks what is needed: {done.stderr.strip().splitlines()[-1]}")
    assert done.stdout.strip() == "['after', '65534'] 1 before", done.stderr


def test_a_killed_trial_leaves_nothing_once_the_next_begins(project: Path) -> None:
    script = (
        "import sys\nfrom pathlib import Path\nfrom errorcanon.store import writing\n"
        "from errorcanon.trial.world import new_world\n"
        "writing._large_root = lambda: Path(sys.argv[3])\n"
        "from errorcanon.trial.watching import Limits\nproject = Path(sys.argv[1])\n"
        "with new_world([project], project) as world:\n"
        "    world.run(['sh', '-c', 'echo x > new; echo y > kept.txt; exec sleep 600'],"
        " {'PATH': sys.argv[2]}, Limits(600))\n"
    )
    before = state(project)
    root = project.parent.parent / "scratch"
    root.mkdir()
    for pause in (0.0, 0.3, 1.0, 2.0):
        process = subprocess.Popen(
            [sys.executable, "-c", script, str(project), os.environ["PATH"], str(root)]
        )
        time.sleep(pause)
        process.kill()
        process.wait()
    ended = subprocess.run(
        [sys.executable, "-c", script.replace("exec sleep 600", "true"), str(project),
         os.environ["PATH"], str(root)],
        timeout=120,
    )  # fmt: skip
    assert ended.returncode == 0
    assert state(project) == before
    assert list(root.iterdir()) == []
