from __future__ import annotations

from pathlib import Path

import pytest

from errorcanon.model import CanonError
from errorcanon.survey.packages import Package, PackageRelease, Packages, write_package
from errorcanon.survey.platforms import (
    LINUX,
    Machine,
    explain_wheel,
    releases_for,
    supported_tags,
)

MAC = Machine("macos", "arm64", (14, 0))
WINDOWS = Machine("windows", "amd64")
OLD_LINUX = Machine("linux", "x86_64", (2, 17))
ALPINE = Machine("musl", "x86_64", (1, 2))

WHEELS = [
    ("spam-1.0-py3-none-any.whl", "3.11", LINUX, []),
    ("spam-1.0-py2.py3-none-any.whl", "2.7", WINDOWS, []),
    ("spam-1.0-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl", "3.11", LINUX, []),
    ("spam-1.0-cp38-abi3-manylinux1_x86_64.whl", "3.12", LINUX, []),
    ("spam-1.0-cp37-cp37m-linux_x86_64.whl", "3.7", LINUX, []),
    ("spam-1.0-cp39-cp39-macosx_10_9_universal2.whl", "3.9", MAC, []),
    ("spam-1.0-cp310-cp310-win_amd64.whl", "3.10", WINDOWS, []),
    ("spam-1.0-cp38-cp38-manylinux1_x86_64.whl", "3.11", LINUX, [("python", "3.8", "3.11")]),
    ("spam-1.0-cp312-abi3-manylinux1_x86_64.whl", "3.11", LINUX, [("python", ">=3.12", "3.11")]),
    ("spam-1.0-py2-none-any.whl", "3.11", LINUX, [("python", "2", "3.11")]),
    ("spam-1.0-cp313-cp313t-manylinux1_x86_64.whl", "3.13", LINUX, [("abi", "cp313t", "cp313")]),
    ("spam-1.0-pp39-pypy39_pp73-win_amd64.whl", "3.9", WINDOWS, [("python", "PyPy 3.9", "CPython 3.9")]),
    ("spam-1.0-cp311-cp311-manylinux_2_28_x86_64.whl", "3.11", OLD_LINUX, [("glibc", "2.28", "2.17")]),
    ("spam-1.0-cp311-cp311-win_amd64.whl", "3.11", LINUX, [("system", "windows", "linux")]),
    ("spam-1.0-cp311-cp311-manylinux2014_x86_64.whl", "3.11", ALPINE, [("system", "linux", "musl")]),
    ("spam-1.0-cp311-cp311-musllinux_1_2_x86_64.whl", "3.11", ALPINE, []),
    ("spam-1.0-cp311-cp311-linux_aarch64.whl", "3.11", LINUX, [("architecture", "aarch64", "x86_64")]),
    ("spam-1.0-cp311-cp311-macosx_15_0_arm64.whl", "3.11", MAC, [("macos", "15.0", "14.0")]),
    ("spam-1.0-cp311-cp311-macosx_11_0_x86_64.whl", "3.11", MAC, [("architecture", "x86_64", "arm64")]),
    (
        "spam-1.0-cp38-cp38-win_amd64.whl", "3.11", LINUX,
        [("python", "3.8", "3.11"), ("system", "windows", "linux")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "python", "machine", "misfits"), WHEELS)
def test_what_does_not_fit_in_a_wheels_tags_is_said(
    name: str, python: str, machine: Machine, misfits: list[tuple[str, str, str]]
) -> None:
    assert list(explain_wheel(name, python, machine)) == misfits


@pytest.mark.parametrize(
    "name", ["spam.whl", "spam-1.0.tar.gz", "", "a" * 10_000, "spam-1.0-py3-none.whl"]
)
def test_a_name_that_no_wheel_has_is_said(name: str) -> None:
    with pytest.raises(CanonError, match="is not named as a wheel"):
        explain_wheel(name, "3.11")


def test_a_python_that_is_none_is_said() -> None:
    with pytest.raises(CanonError, match="is no version of Python"):
        supported_tags("three")


def test_the_tags_are_those_of_pip_on_this_machine() -> None:
    """Compare with what packaging finds out about the running interpreter."""
    import platform
    import sys

    from packaging import tags

    glibc = platform.libc_ver()
    if sys.platform != "linux" or glibc[0] != "glibc":
        pytest.skip("knows a machine with glibc only")
    major, minor = map(int, glibc[1].split(".")[:2])
    here = Machine("linux", platform.machine(), (major, minor))
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    wanted = {tag for tag in tags.sys_tags() if "manylinux_2_0_" not in tag.platform}
    ours = supported_tags(python, here)
    assert wanted <= ours
    assert {tag.platform for tag in ours - wanted} <= {
        f"manylinux_2_{n}_{here.architecture}" for n in range(5)
    }


def listed(folder: Path, *releases: PackageRelease, is_listed: bool = True) -> Packages:
    write_package(Package("spam", is_listed, 0, releases), folder)
    return Packages(folder)


def linux(version: str, python: str, minors: range, **more: object) -> PackageRelease:
    abi = {7: "cp37m"}
    wheels = tuple(f"cp3{n}-{abi.get(n, f'cp3{n}')}-manylinux2014_x86_64" for n in minors)
    return PackageRelease(version, python=python, wheels=wheels, **more)  # type: ignore[arg-type]


def test_no_release_for_a_python_that_is_too_old_or_too_new(tmp_path: Path) -> None:
    known = listed(
        tmp_path, linux("1.0", ">=3.7", range(7, 10)), linux("2.0", ">=3.9", range(9, 12))
    )
    assert releases_for(known, "spam", "3.9").releases == ("1.0", "2.0")
    assert releases_for(known, "spam", "3.7").releases == ("1.0",)
    none = releases_for(known, "spam", "3.13")
    assert (none.why, none.releases, none.newest) == ("python", (), "2.0")
    assert none.pythons == (
        ("3.7", "1.0"),
        ("3.8", "1.0"),
        ("3.9", "2.0"),
        ("3.10", "2.0"),
        ("3.11", "2.0"),
    )


def test_no_release_for_a_platform(tmp_path: Path) -> None:
    known = listed(tmp_path, linux("1.0", ">=3.7", range(7, 12)))
    none = releases_for(known, "spam", "3.9", MAC)
    assert (none.why, none.platforms, none.pythons) == ("platform", ("linux 2.17 x86_64",), ())


def test_an_sdist_is_for_every_machine_that_its_python_allows(tmp_path: Path) -> None:
    known = listed(tmp_path, linux("1.0", ">=3.8", range(8, 9), has_sdist=True))
    found = releases_for(known, "spam", "3.12", MAC)
    assert (found.releases, found.with_wheel) == (("1.0",), ())
    assert releases_for(known, "spam", "3.7").why == "python"


def test_withdrawn_and_pre_releases_are_not_taken_unasked(tmp_path: Path) -> None:
    more = [linux("2.0rc1", ">=3.8", range(8, 12)), linux("1.1", ">=3.8", range(8, 12), yanked="")]
    known = listed(tmp_path, linux("1.0", ">=3.8", range(8, 12)), *more)
    assert releases_for(known, "spam", "3.9").releases == ("1.0",)
    only = listed(tmp_path / "pre", linux("2.0rc1", ">=3.8", range(8, 12)))
    assert releases_for(only, "spam", "3.9").releases == ("2.0rc1",)
    gone = listed(tmp_path / "gone", linux("1.1", ">=3.8", range(8, 12), yanked="broken"))
    assert releases_for(gone, "spam", "3.9").why == "withdrawn"


def test_nothing_is_concluded_from_what_was_not_read(tmp_path: Path) -> None:
    known = listed(tmp_path, linux("1.0", ">=3.8", range(8, 12)), is_listed=False)
    assert releases_for(known, "spam", "3.13").why == "not-listed"
    assert releases_for(known, "eggs", "3.13").why == "not-surveyed"


def test_a_requirement_of_a_patch_counts_for_its_minor(tmp_path: Path) -> None:
    known = listed(tmp_path, linux("1.0", ">=3.8.1,<3.11", range(8, 12)))
    assert releases_for(known, "spam", "3.8").releases == ("1.0",)
    assert releases_for(known, "spam", "3.8.0").releases == ()
    assert releases_for(known, "spam", "3.11").releases == ()
