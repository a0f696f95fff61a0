"""What the process may use: its rlimits, and how many processes its control group may have."""

from __future__ import annotations

import os
from collections.abc import Callable

from errorcanon.facts.fact import Fact, Look, Unit, Unknown, Value
from errorcanon.facts.memory import cgroup_file
from errorcanon.facts.reading import first_line, read_text

_ROWS = {
    "open_files": ("Max open files", "open files", "打开文件数"),
    "processes": ("Max processes", "processes and threads of the user", "该用户的进程与线程数"),
}
_BYTES = {
    "locked_memory": ("Max locked memory", "locked memory", "锁定内存"),
    "stack": ("Max stack size", "stack", "栈"),
    "address_space": ("Max address space", "address space", "地址空间"),
    "file_size": ("Max file size", "the size of a file", "单个文件大小"),
    "core": ("Max core file size", "a core file", "core 文件"),
}

_GROUPS: tuple[tuple[dict[str, tuple[str, str, str]], Unit], ...] = ((_ROWS, ""), (_BYTES, "bytes"))


def _process(look: Look) -> int:
    """Give the process whose limits count: that of the program while it runs, else this one."""
    alive = (pid for pid in look.subject.processes if os.path.exists(f"/proc/{pid}/limits"))
    return next(alive, os.getpid())


def _limits(look: Look) -> dict[str, str]:
    """Give the soft limits by their names; a column is as wide as its heading allows."""
    lines = read_text(f"/proc/{_process(look)}/limits").splitlines()
    start = lines[0].index("Soft Limit")
    return {line[:start].strip(): line[start:].split()[0] for line in lines[1:] if line.strip()}


def _limit(row: str) -> Callable[[Look], Value | Unknown]:
    def read(look: Look) -> int | Unknown:
        text = look.once(_limits).get(row, "")
        if text == "unlimited":
            return Unknown("there is no limit")
        return int(text) if text else Unknown(f"/proc/PID/limits has no '{row}'")

    return read


def _open(look: Look) -> int:
    return len(os.listdir(f"/proc/{_process(look)}/fd"))


def _pids(look: Look) -> int | Unknown:
    path = cgroup_file(look, "pids", ("pids.max", "pids.max"))
    if isinstance(path, Unknown):
        return path
    text = first_line(path)
    return Unknown("the control group sets no limit") if text == "max" else int(text)


def _pids_used(look: Look) -> int | Unknown:
    path = cgroup_file(look, "pids", ("pids.current", "pids.current"))
    return path if isinstance(path, Unknown) else int(first_line(path))


FACTS = (
    *(
        Fact(
            f"limits.{name}", "number", f"/proc/PID/limits '{row}'",
            f"the limit for {english} is {{}}", f"{chinese}的上限为 {{}}", _limit(row), unit,
        )
        for rows, unit in _GROUPS
        for name, (row, english, chinese) in rows.items()
    ),
    Fact(
        "limits.open_files_used", "number", "/proc/PID/fd",
        "{} files are open", "已打开 {} 个文件", _open,
    ),
    Fact(
        "limits.cgroup_processes", "number", "pids.max",
        "the control group allows {} processes and threads", "控制组最多允许 {} 个进程与线程",
        _pids,
    ),
    Fact(
        "limits.cgroup_processes_used", "number", "pids.current",
        "the control group has {} processes and threads", "控制组现有 {} 个进程与线程", _pids_used,
    ),
)  # fmt: skip
