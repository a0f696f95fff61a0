"""The system: its kernel, its C library, who runs here, and whether a container is around it."""

from __future__ import annotations

import os
import re

from errorcanon.facts.fact import Fact, Look, Unknown
from errorcanon.facts.glibc import read_glibc
from errorcanon.facts.reading import first_line, read_fields, read_text

_GROUPS = (
    ("kubepods", "kubernetes"), ("docker", "docker"), ("libpod", "podman"),
    ("containerd", "containerd"), ("crio", "cri-o"), ("lxc", "lxc"), ("garden", "garden"),
)  # fmt: skip
_INITS = frozenset(
    {"systemd", "init", "tini", "dumb-init", "docker-init", "catatonit", "s6-svscan"}
)
_NO_NEW, _SECCOMP = "NoNewPrivs", "Seccomp"


def _runtime(look: Look) -> str:
    """Name what runs the container; empty where nothing shows one."""
    for path, name in (("/.dockerenv", "docker"), ("/run/.containerenv", "podman")):
        if os.path.exists(path):
            return name
    for variable, name in (
        ("SINGULARITY_CONTAINER", "singularity"),
        ("APPTAINER_CONTAINER", "apptainer"),
        ("KUBERNETES_SERVICE_HOST", "kubernetes"),
    ):
        if look.environ.get(variable):
            return name
    groups = read_text("/proc/self/cgroup") + read_text("/proc/self/mountinfo")
    for word, name in _GROUPS:
        if re.search(rf"/{word}[/-]", groups):
            return name
    return look.environ.get("container", "")


def _runtime_fact(look: Look) -> str | Unknown:
    return look.once(_runtime) or Unknown("nothing shows a container")


def _is_container(look: Look) -> bool:
    return bool(look.once(_runtime))


def _status(look: Look) -> dict[str, str]:
    return read_fields("/proc/self/status")


def _seccomp(look: Look) -> str | Unknown:
    mode = look.once(_status).get(_SECCOMP)
    modes = {"0": "off", "1": "strict", "2": "filter"}
    return modes.get(mode, mode) if mode else Unknown(f"/proc/self/status has no {_SECCOMP}")


def _no_new_privileges(look: Look) -> bool | Unknown:
    flag = look.once(_status).get(_NO_NEW)
    return flag == "1" if flag else Unknown(f"/proc/self/status has no {_NO_NEW}")


def _is_wsl(look: Look) -> bool:
    return "microsoft" in first_line("/proc/sys/kernel/osrelease").lower()


def _distribution(look: Look) -> str | Unknown:
    for path in ("/etc/os-release", "/usr/lib/os-release"):
        if os.path.exists(path):
            name = read_fields(path, "=").get("PRETTY_NAME", "").strip("\"'")
            return name or Unknown(f"{path} names no system")
    return Unknown("/etc/os-release is not there")


def _glibc(look: Look) -> str | Unknown:
    """Ask the C library of this process: it is that of every program of this system."""
    return read_glibc() or Unknown("the C library is not glibc")


def _root_is_read_only(look: Look) -> bool:
    return bool(os.statvfs("/").f_flag & os.ST_RDONLY)


FACTS = (
    Fact(
        "system.kernel", "text", "uname",
        "the kernel is {}", "内核为 {}", lambda look: f"{os.uname().sysname} {os.uname().release}",
    ),
    Fact(
        "system.distribution", "text", "/etc/os-release PRETTY_NAME",
        "the system is {}", "操作系统为 {}", _distribution,
    ),
    Fact(
        "system.glibc", "text", "confstr",
        "the C library is glibc {}", "C 库为 glibc {}", _glibc,
    ),
    Fact(
        "system.is_wsl", "truth", "/proc/sys/kernel/osrelease",
        "it runs in the Windows Subsystem for Linux|it does not run in WSL",
        "运行在 WSL 中|不在 WSL 中", _is_wsl,
    ),
    Fact(
        "container.is_one", "truth",
        "/.dockerenv, /run/.containerenv, /proc/self/cgroup, variables",
        "it runs in a container|nothing shows a container", "运行在容器中|没有容器的迹象",
        _is_container,
    ),
    Fact(
        "container.runtime", "text",
        "/.dockerenv, /run/.containerenv, /proc/self/cgroup, variables",
        "the container is run by {}", "容器由 {} 运行", _runtime_fact,
    ),
    Fact(
        "container.is_root", "truth", "geteuid",
        "you are root|you are not root", "当前用户是 root|当前用户不是 root",
        lambda look: os.geteuid() == 0,
    ),
    Fact(
        "container.root_is_read_only", "truth", "statvfs of /",
        "the root file system is read-only|the root file system is writable",
        "根文件系统只读|根文件系统可写", _root_is_read_only,
    ),
    Fact(
        "container.no_new_privileges", "truth", f"/proc/self/status {_NO_NEW}",
        "programs here gain no privileges|programs here may gain privileges",
        "程序不能获得新权限|程序可以获得新权限", _no_new_privileges,
    ),
    Fact(
        "container.seccomp", "text", f"/proc/self/status {_SECCOMP}",
        "the filter of system calls is: {}", "系统调用过滤（seccomp）：{}", _seccomp,
    ),
    Fact(
        "container.has_init", "truth", "/proc/1/comm",
        "process 1 is an init that reaps|process 1 is no init: what ends may stay as a zombie",
        "1 号进程是 init|1 号进程不是 init，结束的进程可能成为僵尸",
        lambda look: first_line("/proc/1/comm") in _INITS,
    ),
)  # fmt: skip
