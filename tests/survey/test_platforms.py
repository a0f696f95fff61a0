from __future__ import annotations

import platform

import pytest
from packaging.tags import platform_tags

from errorcanon.survey.package import allows
from errorcanon.survey.platforms import Machine, machine_of, takes

LINUX = Machine("linux", "x86_64", (2, 35))
OLD_LINUX = Machine("linux", "x86_64", (2, 17))
ARM = Machine("linux", "aarch64", (2, 35))
ALPINE = Machine("musl", "x86_64", (1, 2))
MAC = Machine("macos", "arm64", (14, 0))
WINDOWS = Machine("windows", "x86_64")

PLATFORMS = [
    (LINUX, "any", True),
    (LINUX, "manylinux_2_28_x86_64", True),
    (OLD_LINUX, "manylinux_2_28_x86_64", False),
    (OLD_LINUX, "manylinux2014_x86_64", True),
    (LINUX, "manylinux1_x86_64", True),
    (LINUX, "linux_x86_64", True),
    (LINUX, "manylinux2014_aarch64", False),
    (ARM, "manylinux2014_aarch64", True),
    (LINUX, "musllinux_1_2_x86_64", False),
    (ALPINE, "musllinux_1_2_x86_64", True),
    (ALPINE, "manylinux2014_x86_64", False),
    (ALPINE, "linux_x86_64", True),
    (LINUX, "win_amd64", False),
    (WINDOWS, "win_amd64", True),
    (WINDOWS, "win32", False),
    (MAC, "macosx_11_0_arm64", True),
    (MAC, "macosx_10_9_universal2", True),
    (MAC, "macosx_15_0_arm64", False),
    (MAC, "macosx_11_0_x86_64", False),
    (LINUX, "plan9_x86_64", False),
]


@pytest.mark.parametrize(("machine", "tag", "is_taken"), PLATFORMS)
def test_a_machine_takes_the_wheels_for_it(machine: Machine, tag: str, is_taken: bool) -> None:
    assert takes(machine, tag) is is_taken


def test_the_platforms_of_this_machine_are_taken() -> None:
    """Compare with what packaging finds out about the machine that runs this."""
    glibc = platform.libc_ver()[1]
    here = machine_of({"os": platform.system(), "architecture": platform.machine(), "glibc": glibc})
    assert all(takes(here, tag) for tag in platform_tags())


@pytest.mark.parametrize(
    ("environment", "machine"),
    [
        ({}, Machine("linux", "x86_64")),
        ({"os": "Linux 6.1", "glibc": "2.17"}, OLD_LINUX),
        ({"os": "Linux aarch64"}, Machine("linux", "aarch64")),
        ({"os": "Ubuntu 22.04", "architecture": "arm64"}, Machine("linux", "aarch64")),
        ({"os": "Alpine 3.20"}, Machine("musl", "x86_64")),
        ({"os": "Windows 11"}, WINDOWS),
        ({"os": "macOS 14", "architecture": "x86_64"}, Machine("macos", "x86_64")),
        ({"os": "Darwin 23.4"}, Machine("macos", "arm64")),
        ({"glibc": "unknown"}, Machine("linux", "x86_64")),
    ],
)
def test_a_machine_is_read_from_what_is_known(
    environment: dict[str, str], machine: Machine
) -> None:
    assert machine_of(environment) == machine


def test_a_python_known_by_its_minor_counts_with_any_patch() -> None:
    assert allows(">=3.9.1", "3.9")
    assert not allows(">=3.9.1", "3.9.0")
    assert allows("no specifier", "3.9")
    assert allows(None, "2.7")
