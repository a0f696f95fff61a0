"""A command that tries to get out of its world, in all ways at once, changes nothing outside."""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from conftest import ROOT
from scanning import until
from trial.test_world import runs
from worlds import NEEDS_WORLDS

from errorcanon.trial.watching import Limits
from errorcanon.trial.world import World, new_world

pytestmark = NEEDS_WORLDS

FLOOD = """\
import contextlib, os, pathlib, shutil, subprocess, sys, time
home, project, outside, mark = map(pathlib.Path, sys.argv[1:])
tried = contextlib.suppress(Exception)

# its home, what lies above it, and itself
(home / ".rc").write_text("changed")
(home / "new" / "deep").mkdir(parents=True)
os.chmod(home / ".rc", 0o600)
os.utime(home / ".rc", (0, 0))
for name in ("kept.txt", "linked.txt"):
    with open(project / name, "r+") as file: file.write("in place")
os.link(project / "kept.txt", project / "hard")
with open(project / "hard", "a") as file: file.write("through a hard link")

# through links to outside, absolute and relative, made here and found here
for link, target in (("out", outside), ("up", pathlib.Path("..", "..", "outside"))):
    os.symlink(target, project / link)
for name in ("out", "up", "there"):
    with tried: (project / name / "kept.txt").write_text("changed")
    with tried: (project / name / "new.txt").write_text("new")
    with tried: os.unlink(project / name / "kept.txt")
    with tried: shutil.rmtree(project / name)
with tried: os.rename(project / "kept.txt", outside / "moved")
with tried: os.link(outside / "kept.txt", project / "stolen")
with tried: open(project / "stolen", "a").write("changed")

# the machine
for path in ("/etc/x", "/usr/x", "/opt/x", "/var/x", "/run/x", "/proc/sys/kernel/domainname",
             "/proc/sysrq-trigger", "/sys/power/state", "/dev/x"):
    with tried: pathlib.Path(path).write_text("x")
for command in ("mount -o remount,rw /", "mount --bind /tmp /etc", "umount /etc", "umount -l /",
                "unshare -m mount -o remount,rw /", "unshare -rm mount -o remount,rw /usr",
                "chroot / true", "nsenter -t 1 -m true", "mknod /tmp/disk b 254 0"):
    done = subprocess.run(command, shell=True, capture_output=True)
    if "remount" in command or "nsenter" in command:
        print(command, "worked" if done.returncode == 0 else "failed")
with tried: os.kill(os.getppid(), 9)
with tried: os.kill(-1, 0)

# temporary files, many, and one that fills
for number in range(200):
    pathlib.Path(f"/tmp/flood-{number}").write_bytes(b"x" * 4096)
    pathlib.Path(f"/var/tmp/flood-{number}").write_bytes(b"x")

# daemons: setsid, twice forked, deaf to signals, with all files closed; and many processes
for _ in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 64)
            subprocess.Popen(["/bin/sh", "-c", f"trap '' TERM HUP INT; while :; do sleep {mark.name}; done"],
                             stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while True:
                with tried: (outside / "daemon").write_text("x")
                with tried: (home / "daemon").write_text("x")
                time.sleep(0.05)
        os._exit(0)
for _ in range(150):
    subprocess.Popen(["sleep", mark.name], start_new_session=True, stdout=subprocess.DEVNULL,
                     stderr=subprocess.DEVNULL)

# what lies above, last
os.chdir("/")
for folder in (project, home, home.parent, home.parent.parent):
    shutil.rmtree(folder, ignore_errors=True)
print("done", flush=True)
"""


@pytest.fixture
def places(tmp_path: Path) -> Iterator[dict[str, Path]]:
    """A home with a project in it, and a folder outside to which one of its links leads."""
    root = tmp_path / "root"
    home, outside = root / "home", root / "outside"
    project = home / "project"
    for folder in (project, outside):
        folder.mkdir(parents=True)
        (folder / "kept.txt").write_text("as it was\n")
    (project / "linked.txt").write_text("as it was\n")
    (home / ".rc").write_text("as it was\n")
    (project / "there").symlink_to(outside)
    yield {"root": root, "home": home, "project": project, "outside": outside}


def everything(folder: Path) -> dict[str, tuple[int, int, int, bytes]]:
    """What lies in a folder: kind and rights, times, number of links, contents."""
    found = {}
    for path in sorted([folder, *folder.rglob("*")]):
        state = path.lstat()
        text = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        found[str(path)] = (state.st_mode, state.st_mtime_ns, state.st_nlink, text)
    return found


def flooded(places: dict[str, Path], world: World, mark: str) -> str:
    words = [sys.executable, "-c", FLOOD, str(places["home"]), str(places["project"]),
             str(places["outside"]), mark]  # fmt: skip
    return world.run(words, {"PATH": os.environ["PATH"]}, Limits(120)).text.decode()


def test_a_flood_of_escapes_is_contained(places: dict[str, Path]) -> None:
    before, mark = everything(places["root"]), f"58{os.getpid()}"
    with new_world([places["project"], places["home"]], places["project"]) as world:
        said = flooded(places, world, mark)
        until(lambda: not runs(mark), "the end of what it left running")

    assert "done" in said, said
    assert "worked" not in said, said
    assert everything(places["root"]) == before
    assert not [*Path("/tmp").glob("flood-*"), *Path("/var/tmp").glob("flood-*")]


def test_what_lies_outside_and_is_laid_over_by_nothing_cannot_be_written(
    places: dict[str, Path],
) -> None:
    """As above, for a folder that is neither below /tmp nor in a layer."""
    with new_world([places["project"]], places["project"]) as world:
        ended = world.run(
            ["sh", "-c", "echo x > /usr/x; echo x > /var/lib/x; echo x > /srv/x; ls /var/tmp"],
            {"PATH": os.environ["PATH"]}, Limits(60),
        )  # fmt: skip
    assert ended.text.count(b"Read-only file system") == 3
    assert not any(Path(folder, "x").exists() for folder in ("/usr", "/var/lib", "/srv"))


def test_a_command_that_fills_the_temporary_folder_is_stopped(places: dict[str, Path]) -> None:
    with new_world([places["project"]], places["project"]) as world:
        words = ["sh", "-c", "head -c 9000000 /dev/zero > /tmp/big; exec sleep 600"]
        ended = world.run(words, {"PATH": os.environ["PATH"]}, Limits(120, disk=1 << 20))
        assert ended.why == "disk"


def test_a_command_that_closes_its_output_and_goes_on_is_stopped_too(
    places: dict[str, Path],
) -> None:
    with new_world([places["project"]], places["project"]) as world:
        quiet = "exec >/dev/null 2>&1; head -c 9000000 /dev/zero > big; exec sleep 600"
        words = ["sh", "-c", quiet]
        began = time.monotonic()
        large = world.run(words, {"PATH": os.environ["PATH"]}, Limits(120, disk=1 << 20))
        long = world.run(words, {"PATH": os.environ["PATH"]}, Limits(120, past=1.0))
        assert (large.why, long.why) == ("disk", "past")
        assert time.monotonic() - began < 60


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can mount")
def test_a_disk_that_is_mounted_in_the_project_is_there_and_cannot_be_written(
    tmp_path: Path,
) -> None:
    """Data often lies so; an overlay shows an empty folder in its place."""
    data = tmp_path / "project" / "my data"
    data.mkdir(parents=True)
    script = (
        "import os, sys\nfrom pathlib import Path\n"
        "from errorcanon.trial.watching import Limits\n"
        "from errorcanon.trial.world import new_world\n"
        "project = Path(sys.argv[1])\n"
        "with new_world([project], project) as world:\n"
        "    words = ['sh', '-c', 'cat \"my data/file\"; echo x > \"my data/file\"; echo y > new']\n"
        "    print(world.run(words, {'PATH': os.environ['PATH']}, Limits(60)).text.decode())\n"
    )
    mounted = f"mount -t tmpfs none '{data}' && echo here > '{data}/file' && exec \"$@\""
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", mounted, "sh", sys.executable, "-c", script,
         str(data.parent)],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert "here" in done.stdout and "Read-only file system" in done.stdout, done.stderr
    assert not (data.parent / "new").exists()


def test_a_command_does_not_start_once_nobody_waits_for_it(
    places: dict[str, Path], tmp_path: Path
) -> None:
    """Killed while the layers are mounted: bubblewrap could not yet end with what began it."""
    slow, begun, mark = tmp_path / "bin" / "mount", tmp_path / "begun", f"59{os.getpid()}"
    slow.parent.mkdir()
    mount = shutil.which("mount")
    slow.write_text(f'#!/bin/sh\ntouch "{begun}"\nsleep 1\nexec {mount} "$@"\n')
    slow.chmod(0o755)
    script = (
        "import sys\nfrom pathlib import Path\n"
        "from errorcanon.trial import world\n"
        "from errorcanon.trial.watching import Limits\n"
        "world.require_worlds = lambda: None\n"
        "project = Path(sys.argv[1])\n"
        "with world.new_world([project], project) as made:\n"
        "    made.run(['sleep', sys.argv[2]], {'PATH': sys.argv[3]}, Limits(600))\n"
    )
    path = f"{slow.parent}:{os.environ['PATH']}"
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(places["project"]), mark, path],
        env={**os.environ, "PATH": path},
    )
    until(begun.exists, "the layers to be mounted")
    process.kill()
    process.wait()
    until(lambda: not runs(mark), "the end of what nobody waits for")


@pytest.mark.slow
def test_a_try_that_is_killed_at_any_moment_leaves_nothing(tmp_path: Path) -> None:
    # TMPDIR of a try must not lie below /tmp, which may be memory.
    with tempfile.TemporaryDirectory(prefix="killed-", dir="/var/tmp") as root:
        seen = _killing().kill_often(Path(root), 12, random.Random(os.getpid()))
    assert (seen["changes"], seen["processes"], seen["left"]) == (0, 0, 0)


def _killing() -> ModuleType:
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        spec = importlib.util.spec_from_file_location("killing", ROOT / "benchmarks" / "killing.py")
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(ROOT / "benchmarks"))
