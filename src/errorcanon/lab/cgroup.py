"""A control group of a command's own, where this process may make one.

https://www.kernel.org/doc/html/latest/admin-guide/cgroup-v2.html
"""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from errorcanon.model import Outcome

_MOUNT = Path("/sys/fs/cgroup")
_NEEDED = {"memory", "pids"}
_TRIES = 50
_count = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Group:
    """A group that limits memory, with tmpfs and all that is shared, and processes with threads."""

    folder: Path

    def enter(self) -> None:
        """Move the calling process into it."""
        (self.folder / "cgroup.procs").write_text("0", encoding="ascii")

    def broken_limit(self) -> Outcome | None:
        """Tell which limit was met."""
        if _events(self.folder / "memory.events").get("oom_kill", 0):
            return "memory"
        return "processes" if _events(self.folder / "pids.events").get("max", 0) else None

    def end(self) -> None:
        """Kill what is in it and remove it."""
        with contextlib.suppress(OSError):
            (self.folder / "cgroup.kill").write_text("1", encoding="ascii")
        for _ in range(_TRIES):
            with contextlib.suppress(OSError):
                self.folder.rmdir()
            if not self.folder.exists():
                return
            time.sleep(0.01)


def find_parent(mount: Path = _MOUNT, own: Path = Path("/proc/self/cgroup")) -> Path | None:
    """Find the nearest group above this process in which it may make others with limits.

    That is so for root, and for a user below a systemd of their own, as in a desktop's terminal
    or after `systemd-run --user --scope`. None elsewhere, and with cgroups of version 1.
    """
    try:
        line = next(row for row in own.read_text(encoding="ascii").splitlines() if row[:3] == "0::")
    except (OSError, StopIteration):
        return None
    here = mount / line[3:].lstrip("/")
    for folder in (here, *here.parents):
        if not folder.is_relative_to(mount):
            return None
        with contextlib.suppress(OSError):
            given = (folder / "cgroup.subtree_control").read_text(encoding="ascii").split()
            if given and set(given) >= _NEEDED:
                may = os.access(folder, os.W_OK) and os.access(folder / "cgroup.procs", os.W_OK)
                return folder if may else None
    return None


@contextlib.contextmanager
def own_group(memory: int, processes: int) -> Iterator[Group | None]:
    """Make a group with so many bytes and processes, and end it with all that is in it."""
    parent = find_parent()
    group = None
    if parent is not None:
        group = Group(parent / f"errorcanon-{os.getpid()}-{next(_count)}")
        try:
            _make(group.folder, memory, processes)
        except OSError:
            group.end()
            group = None
    try:
        yield group
    finally:
        if group is not None:
            group.end()


def _make(folder: Path, memory: int, processes: int) -> None:
    folder.mkdir()
    wanted = {"memory.max": memory, "memory.oom.group": 1, "pids.max": processes}
    if (folder / "memory.swap.max").exists():
        wanted["memory.swap.max"] = 0
    for name, value in wanted.items():
        (folder / name).write_text(str(value), encoding="ascii")


def _events(path: Path) -> dict[str, int]:
    try:
        rows = [row.split() for row in path.read_text(encoding="ascii").splitlines()]
    except OSError:
        return {}
    return {name: int(count) for name, count in rows}
