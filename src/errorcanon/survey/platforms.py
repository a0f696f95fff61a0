"""Which wheels a machine takes, by the platforms in their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

System: TypeAlias = Literal["linux", "musl", "macos", "windows"]

_OLD_GLIBC = {"1": (2, 5), "2010": (2, 12), "2014": (2, 17)}
_LINUX_TAG = (
    r"(?:(?P<many>manylinux|musllinux)_(?P<major>\d+)_(?P<minor>\d+)"
    r"|manylinux(?P<old>1|2010|2014)|linux)_(?P<machine>\w+)"
)
"""Patterns are compiled where they are needed first: a look-up needs few of them."""
_MAC_TAG = r"macosx_(?P<major>\d+)_(?P<minor>\d+)_(?P<machine>\w+)"
_WINDOWS = {"win32": "x86", "win_amd64": "x86_64", "win_arm64": "arm64"}
_FAT = {
    "universal2": {"x86_64", "arm64"},
    "universal": {"x86_64", "i386", "ppc"},
    "intel": {"x86_64", "i386"},
    "fat64": {"x86_64", "ppc64"},
}
_VERSION = r"(\d{1,3})\.(\d{1,3})"
_ARCHITECTURE = r"\b(x86_64|amd64|aarch64|arm64|i686|ppc64le|s390x|riscv64)\b"
_ANY_VERSION = (1_000, 0)


class Machine(NamedTuple):
    """What of a machine decides which wheels it takes."""

    system: System
    architecture: str
    """As the tags of its system write it: x86_64, aarch64, arm64."""
    version: tuple[int, int] = _ANY_VERSION
    """Of glibc, musl or macOS; where it is not known every one counts as new enough."""


def machine_of(environment: Mapping[str, str]) -> Machine:
    """Read a machine from what is known of it: `os`, `architecture`, `glibc`.

    Linux on x86_64 is taken where nobody says another one.
    """
    system = environment.get("os", "").lower()
    described = environment.get("architecture", "").lower() or system
    said = re.search(_ARCHITECTURE, described) if described else None
    architecture = said[1].replace("amd64", "x86_64") if said else ""
    if "windows" in system:
        return Machine("windows", architecture or "x86_64")
    if "mac" in system or "darwin" in system:
        return Machine("macos", architecture.replace("aarch64", "arm64") or "arm64")
    kind: System = "musl" if "alpine" in system else "linux"
    glibc = re.match(_VERSION, environment.get("glibc", "")) if kind == "linux" else None
    version = (int(glibc[1]), int(glibc[2])) if glibc else _ANY_VERSION
    return Machine(kind, architecture.replace("arm64", "aarch64") or "x86_64", version)


@lru_cache(maxsize=4_096)
def takes(machine: Machine, platform: str) -> bool:
    """Tell whether a machine takes a wheel for a platform, as its tag names it."""
    if platform == "any":
        return True
    wanted = _read(platform)
    if wanted is None:
        return False
    machines = _FAT.get(wanted.architecture, {wanted.architecture})
    is_plain = platform.startswith("linux_") and machine.system == "musl"
    return (
        (wanted.system == machine.system or is_plain)
        and machine.architecture in machines
        and wanted.version <= machine.version
    )


def _read(platform: str) -> Machine | None:
    """Read the machine that a tag asks for at least."""
    if platform in _WINDOWS:
        return Machine("windows", _WINDOWS[platform], (0, 0))
    found = re.fullmatch(_LINUX_TAG, platform)
    if found:
        system: System = "musl" if found["many"] == "musllinux" else "linux"
        if found["many"]:
            return Machine(system, found["machine"], (int(found["major"]), int(found["minor"])))
        return Machine(system, found["machine"], _OLD_GLIBC.get(found["old"] or "", (0, 0)))
    found = re.fullmatch(_MAC_TAG, platform)
    if found:
        return Machine("macos", found["machine"], (int(found["major"]), int(found["minor"])))
    return None
