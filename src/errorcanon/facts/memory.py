"""Memory: of the machine, of the control group, shared between processes, and who ran out."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

from errorcanon.facts.fact import Fact, Look, Unknown, Value
from errorcanon.facts.kernel_log import kernel_log
from errorcanon.facts.reading import first_line, read_fields, read_text

_MOUNT = Path("/sys/fs/cgroup")
_NO_LIMIT = 1 << 60
"""A version 1 group without a limit names a number near 2**63."""
_SHM = "/dev/shm"


def _meminfo(look: Look) -> dict[str, str]:
    return read_fields("/proc/meminfo")


def _kib(name: str) -> Callable[[Look], Value | Unknown]:
    def read(look: Look) -> int | Unknown:
        fields = look.once(_meminfo)
        if name not in fields:
            return Unknown(f"/proc/meminfo has no {name}")
        return int(fields[name].split()[0]) * 1024

    return read


def cgroup_folders(look: Look) -> dict[str, Path]:
    """Give the folders of this process's control groups, by controller; "" is version 2.

    A container sees its own group as the root of the mount, whatever /proc/self/cgroup says.
    """
    found: dict[str, Path] = {}
    for line in read_text("/proc/self/cgroup").splitlines():
        _, controllers, inner = line.split(":", 2)
        for name in controllers.split(","):
            for root in (_MOUNT / name, _MOUNT / "unified"):
                place = root / inner.lstrip("/")
                folder = place if place.is_dir() else root
                has_any = any(folder.glob(f"{name or 'cgroup'}.*")) or name == ""
                if folder.is_dir() and has_any:
                    found.setdefault(name, folder)
    return found


def cgroup_file(look: Look, controller: str, names: tuple[str, str]) -> Path | Unknown:
    """Find a file of the control group: its name in version 2, else that in version 1.

    A group without it is limited by the nearest one above that has it.
    """
    folders = look.once(cgroup_folders)
    for key, name in (("", names[0]), (controller, names[1])):
        folder: Path | None = folders.get(key)
        for place in (folder, *folder.parents) if folder else ():
            if place.is_relative_to(_MOUNT) and (place / name).is_file():
                return place / name
    return Unknown(f"no control group here has {' or '.join(dict.fromkeys(names))}")


def _cgroup_number(look: Look, names: tuple[str, str]) -> int | Unknown:
    path = cgroup_file(look, "memory", names)
    if isinstance(path, Unknown):
        return path
    text = first_line(path)
    if text == "max" or int(text) > _NO_LIMIT:
        return Unknown("the control group sets no limit")
    return int(text)


def _limit(look: Look) -> int | Unknown:
    return _cgroup_number(look, ("memory.max", "memory.limit_in_bytes"))


def _used(look: Look) -> int | Unknown:
    return _cgroup_number(look, ("memory.current", "memory.usage_in_bytes"))


def _peak(look: Look) -> int | Unknown:
    return _cgroup_number(look, ("memory.peak", "memory.max_usage_in_bytes"))


def _event(name: str) -> Callable[[Look], Value | Unknown]:
    def read(look: Look) -> int | Unknown:
        path = cgroup_file(look, "memory", ("memory.events", "memory.oom_control"))
        if isinstance(path, Unknown):
            return path
        fields = read_fields(path, " ")
        return int(fields[name]) if name in fields else Unknown(f"{path.name} has no {name}")

    return read


def _killed(look: Look) -> tuple[str, ...] | Unknown:
    lines = kernel_log(look)
    if isinstance(lines, Unknown):
        return lines
    return tuple(line for line in lines if "Out of memory: " in line or "oom-kill:" in line)[-5:]


def _shm(look: Look) -> os.statvfs_result:
    return os.statvfs(_SHM)


def _shm_size(look: Look) -> int:
    found = look.once(_shm)
    return int(found.f_blocks * found.f_frsize)


def _shm_room(look: Look) -> int:
    found = look.once(_shm)
    return int(found.f_bavail * found.f_frsize)


def _shm_mode(look: Look) -> str:
    return f"{stat.S_IMODE(os.stat(_SHM).st_mode):04o}"


_CAN_HANG = True
FACTS = (
    Fact(
        "memory.total", "number", "/proc/meminfo MemTotal",
        "the machine has {} of memory", "机器内存共 {}", _kib("MemTotal"), "bytes",
    ),
    Fact(
        "memory.available", "number", "/proc/meminfo MemAvailable",
        "{} of memory is available", "可用内存 {}", _kib("MemAvailable"), "bytes",
    ),
    Fact(
        "memory.swap", "number", "/proc/meminfo SwapTotal",
        "the machine has {} of swap", "交换空间共 {}", _kib("SwapTotal"), "bytes",
    ),
    Fact(
        "memory.swap_free", "number", "/proc/meminfo SwapFree",
        "{} of swap is free", "空闲交换空间 {}", _kib("SwapFree"), "bytes",
    ),
    Fact(
        "memory.cgroup_limit", "number", "memory.max, memory.limit_in_bytes",
        "the control group allows {} of memory", "控制组（cgroup）的内存上限为 {}", _limit, "bytes",
    ),
    Fact(
        "memory.cgroup_used", "number", "memory.current, memory.usage_in_bytes",
        "the control group uses {} of memory", "控制组已用内存 {}", _used, "bytes",
    ),
    Fact(
        "memory.cgroup_peak", "number", "memory.peak, memory.max_usage_in_bytes",
        "the control group has used {} of memory at most", "控制组的内存峰值为 {}", _peak, "bytes",
    ),
    Fact(
        "memory.oom_kills", "number", "memory.events oom_kill, memory.oom_control",
        "the kernel has killed {} processes of the control group for memory",
        "内核因内存不足杀掉了控制组中的 {} 个进程", _event("oom_kill"),
    ),
    Fact(
        "memory.killed", "list", "/dev/kmsg",
        "the kernel log tells of processes killed for memory: {}",
        "内核日志中因内存不足被杀的进程：{}", _killed, can_hang=_CAN_HANG,
    ),
    Fact(
        "memory.overcommit", "text", "/proc/sys/vm/overcommit_memory",
        "overcommit_memory is {}", "overcommit_memory 为 {}",
        lambda look: first_line("/proc/sys/vm/overcommit_memory"),
    ),
    Fact(
        "shm.size", "number", "statvfs of /dev/shm",
        "/dev/shm has {}", "/dev/shm 共 {}", _shm_size, "bytes", _CAN_HANG,
    ),
    Fact(
        "shm.room", "number", "statvfs of /dev/shm",
        "{} of /dev/shm is free", "/dev/shm 还有 {} 空闲", _shm_room, "bytes", _CAN_HANG,
    ),
    Fact(
        "shm.mode", "text", "stat of /dev/shm",
        "/dev/shm has mode {}", "/dev/shm 的权限为 {}", _shm_mode, can_hang=_CAN_HANG,
    ),
    Fact(
        "shm.is_writable", "truth", "access of /dev/shm",
        "you may write to /dev/shm|you may not write to /dev/shm",
        "你可以写 /dev/shm|你不能写 /dev/shm",
        lambda look: os.access(_SHM, os.W_OK | os.X_OK), can_hang=_CAN_HANG,
    ),
)  # fmt: skip
