"""Measure what a process and its descendants use, from outside."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

MOST_PROCESSES = 256
_FIELDS = re.compile(r"^(RssAnon|VmSwap|Threads):\s+(\d+)", re.MULTILINE)
_PARTS = re.compile(r"^(Pss_Anon|SwapPss):\s+(\d+)", re.MULTILINE)
_SHARED = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) \S{3}s ([0-9a-f]+) 00:01 (\d+)", re.ASCII | re.MULTILINE
)
"""A mapping of memory that is shared and lies in no file system that can be seen."""
_INODE = 1 << 10
"""Bytes of the kernel's memory that a file costs, however empty."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What is in use now."""

    processes: int
    threads: int
    bytes: int


class Meter:
    """Measures one process with its descendants, and the tmpfs that is theirs."""

    def __init__(self, leader: int):
        self._leader = leader
        self._tmpfs: int | None = None

    def find_tmpfs(self) -> None:
        """Find the /tmp of the command, once it runs in its own; it is kept even if unmounted."""
        for pid in list_family(self._leader)[1:]:
            with contextlib.suppress(OSError):
                self._tmpfs = os.open(f"/proc/{pid}/root/tmp", os.O_RDONLY | os.O_DIRECTORY)
                return

    def close(self) -> None:
        """Let go of the tmpfs."""
        if self._tmpfs is not None:
            os.close(self._tmpfs)
            self._tmpfs = None

    def measure(self, most: int, with_shared: bool) -> Usage:
        """Add up memory of their own and files in tmp, and shared memory where that is asked for.

        Looking for shared memory costs milliseconds for a big process. So does telling what
        processes share since they forked, which is done only where the sum passes `most` bytes.
        """
        family = list_family(self._leader)
        threads = total = 0
        for pid in family:
            found = dict(_FIELDS.findall(_read(pid, "status")))
            threads += int(found.get("Threads", 1))
            total += (int(found.get("RssAnon", 0)) + int(found.get("VmSwap", 0))) << 10
        others = self._in_files()
        if with_shared:
            others += min(_shared(family), max(0, _all_shared() - others))
        if total + others > most:
            total = sum(map(_own_part, family))
        return Usage(len(family), threads, total + others)

    def _in_files(self) -> int:
        if self._tmpfs is None:
            return 0
        about = os.fstatvfs(self._tmpfs)
        used = (about.f_blocks - about.f_bfree) * about.f_frsize
        return used + (about.f_files - about.f_ffree) * _INODE


def list_family(leader: int) -> list[int]:
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


def _own_part(pid: int) -> int:
    """Give the bytes of a process, of pages that it shares since a fork only its part."""
    found = dict(_PARTS.findall(_read(pid, "smaps_rollup")))
    if not found:  # it ended, or hides
        found = dict(_FIELDS.findall(_read(pid, "status")))
        found.pop("Threads", None)
    return sum(map(int, found.values())) << 10


def _shared(family: Iterable[int]) -> int:
    """Add up the sizes of shared memory without a file, each once.

    How much of it is in use the kernel tells nobody; a process may have touched it and let go.
    """
    sizes: dict[str, int] = {}
    for pid in family:
        for start, end, offset, inode in _SHARED.findall(_read(pid, "maps")):
            size = int(end, 16) - int(start, 16) + int(offset, 16)
            sizes[inode] = max(sizes.get(inode, 0), size)
    return sum(sizes.values())


def _all_shared() -> int:
    """Give the bytes of shared memory and tmpfs of the whole machine: no part is larger."""
    found = re.search(r"^Shmem:\s+(\d+)", _read("", "meminfo"), re.MULTILINE)
    return int(found[1]) << 10 if found else 0


def _read(pid: int | str, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
