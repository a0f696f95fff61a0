"""Kill `canon try` at random moments, and look at what is left.

    python benchmarks/killing.py [--kills N] [--seed N]

A small project with an environment fails until a package is replaced. Each run of `canon try` is
killed with SIGKILL at another moment between its start and its end. After each nothing of project,
home and environment may differ, and nothing of what it had started may run; after the next start no
folder may be left. The package comes from two wheels that are written here: nothing is downloaded.
Needs Linux, bubblewrap and uv or pip.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
import zipfile
from contextlib import suppress
from pathlib import Path

from trying import state_of

MARK = "CANON_KILLED"
"""A variable of every process that a try starts; processes are found by it."""
PROGRAM = """\
import subprocess, sys, pathlib, tiny
home = pathlib.Path.home()
(home / "written").write_text("x")
(home / ".rc").write_text("changed")
pathlib.Path("main.py").write_text("changed")
pathlib.Path("/tmp/written-by-a-trial").write_text("x")
subprocess.Popen([sys.executable, "-c", "import os, time; os.setsid(); time.sleep(600)"])
print(tiny.old())
"""
SETTLE = 10.0


def main() -> int:
    """Kill as often as asked, and print the sums; 1 where anything was left or changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="killed-", dir="/var/tmp") as made:
        seen = kill_often(Path(made), arguments.kills, random.Random(arguments.seed))
    print(f"{seen['kills']} kills within {seen['whole']:.1f} s, {seen['late']} after the end")
    print(f"changes to project, home, environment: {seen['changes']}")
    print(f"processes that ran on: {seen['processes']}")
    print(f"folders left by a kill: {seen['folders']}; after the next start: {seen['left']}")
    return int(bool(seen["changes"] or seen["processes"] or seen["left"]))


def kill_often(root: Path, kills: int, chance: random.Random) -> dict[str, float]:
    """Make a project below a folder, and kill a try of it so often."""
    folder, home, environment = root / "project", root / "home", root / "environment"
    scratch, wheels = root / "scratch", home / "wheels"
    for one in (folder, home, scratch, wheels):
        one.mkdir()
    (folder / "main.py").write_text(PROGRAM, encoding="utf-8")
    (home / ".rc").write_text("as it is\n", encoding="utf-8")
    for version, text in (("1.0", "def old(): return 'old'"), ("2.0", "def new(): return 'new'")):
        write_wheel(wheels, version, text)
    python = str(environment / "bin" / "python")
    own = {
        **os.environ, "HOME": str(home), "TMPDIR": str(scratch), MARK: str(root),
        "UV_FIND_LINKS": str(wheels), "PIP_FIND_LINKS": str(wheels), "UV_OFFLINE": "1",
        "PIP_NO_INDEX": "1", "UV_CACHE_DIR": str(root / "cache"), "CANON_WARM": "0",
    }  # fmt: skip
    (root / "cache").mkdir()
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    install = [python, "-m", "pip", "install", "--quiet", "tiny==2.0"]
    subprocess.run(install, env=own, check=True)
    command = [sys.executable, "-m", "errorcanon", "try", "--also", "pip install 'tiny<2'", "--",
               python, "main.py"]  # fmt: skip

    started = time.monotonic()
    done = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True)
    whole = time.monotonic() - started
    if done.returncode != 0:
        raise SystemExit(f"the try itself fails: {done.stdout}{done.stderr}")
    before = [state_of(path) for path in (folder, home, environment)]
    seen = {"kills": kills, "whole": whole, "late": 0, "changes": 0, "processes": 0,
            "folders": 0, "left": 0}  # fmt: skip
    for _ in range(kills):
        process = subprocess.Popen(
            command, cwd=folder, env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(chance.uniform(0, whole))
        seen["late"] += process.poll() is not None
        process.kill()
        process.wait()
        seen["processes"] += not all_gone(root)
        seen["changes"] += before != [state_of(path) for path in (folder, home, environment)]
        seen["folders"] += any(scratch.iterdir())
    subprocess.run(command, cwd=folder, env=own, capture_output=True, check=True)
    seen["left"] = len(list(scratch.iterdir()))
    seen["changes"] += before != [state_of(path) for path in (folder, home, environment)]
    return seen


def all_gone(root: Path) -> bool:
    """Tell whether whatever bears the mark of a project is gone soon."""
    until = time.monotonic() + SETTLE
    while marked(root):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def marked(root: Path) -> list[str]:
    """Give the processes that a try of this project started."""
    mark, found = f"{MARK}={root}".encode(), []
    for name in filter(str.isdecimal, os.listdir("/proc")):  # noqa: PTH208 # names alone
        with suppress(OSError):  # it ended meanwhile, or is another user's
            if mark in Path("/proc", name, "environ").read_bytes().split(b"\0"):
                found.append(name)
    return found


def write_wheel(folder: Path, version: str, text: str) -> None:
    """Write a wheel of one module."""
    info = f"tiny-{version}.dist-info"
    with zipfile.ZipFile(folder / f"tiny-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("tiny.py", text + "\n")
        meta = f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n"
        wheel.writestr(f"{info}/METADATA", meta)
        kind = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        wheel.writestr(f"{info}/WHEEL", kind)
        files = ("tiny.py", f"{info}/METADATA", f"{info}/WHEEL", f"{info}/RECORD")
        wheel.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in files))


if __name__ == "__main__":
    sys.exit(main())
