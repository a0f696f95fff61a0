from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from errorcanon.survey.compiled import Compiled
from errorcanon.survey.package import CompiledPackages, Package, PackageRelease, write_package
from errorcanon.survey.packages_table import add_packages
from errorcanon.survey.releases import look_for_release, pythons_of, spans


def wheels(*pythons: str) -> tuple[str, ...]:
    return tuple(f"cp{python}-cp{python}-manylinux_2_28_x86_64" for python in pythons)


SPAM = Package(
    "spam",
    True,
    0,
    (
        PackageRelease("1.0", python=">=3.7", wheels=wheels("38", "39")),
        PackageRelease("1.1", python=">=3.8", wheels=wheels("39", "310")),
        PackageRelease("1.2", yanked="broken", wheels=wheels("311")),
        PackageRelease("2.0", wheels=wheels("310", "311")),
        PackageRelease("2.1rc1", wheels=wheels("312")),
        PackageRelease("2.2", wheels=("cp312-cp312-macosx_11_0_arm64",)),
        PackageRelease("3.0", has_sdist=True, python=">=3.12"),
    ),
)
GONE = Package("gone", True, 0, (PackageRelease("1.0", yanked="", wheels=wheels("39")),))
UNLISTED = Package("unlisted", False, 0, (PackageRelease("1.0"),))


@pytest.fixture
def packages(tmp_path: Path) -> CompiledPackages:
    for package in (SPAM, GONE, UNLISTED):
        write_package(package, tmp_path / "packages")
    with closing(sqlite3.connect(tmp_path / "file")) as connection:
        add_packages(connection, tmp_path / "packages", {})
        connection.commit()
    return CompiledPackages(Compiled(tmp_path / "file"))


def ask(
    packages: CompiledPackages, text: str, lookup: Any = "release", **versions: str
) -> Mapping[str, str] | None:
    context: Any = SimpleNamespace(versions=versions, surveys=SimpleNamespace(packages=packages))
    found = look_for_release(lookup, {"requirement": text, "file": text}, context)
    return found.captures if found else None


def test_a_release_for_other_pythons_names_them_and_what_there_is_for_yours(
    packages: CompiledPackages,
) -> None:
    found = ask(packages, "spam==1.0", python="3.11.4")
    assert found is not None
    assert (found["standing"], found["pythons"], found["fitting"]) == ("unfit", "3.8–3.9", "3.9")
    assert found["alternative"] == "spam==2.0"


def test_where_no_newer_release_fits_the_newest_that_does_is_named(
    packages: CompiledPackages,
) -> None:
    found = ask(packages, "Spam>=3", python="3.9")
    assert found is not None
    assert found["alternative"] == "spam==1.1"


def test_wheels_of_another_system_are_no_alternative(packages: CompiledPackages) -> None:
    assert "macos" not in str(ask(packages, "spam==2.0", python="3.12"))
    on_linux = ask(packages, "spam==2.0", python="3.12")
    on_mac = ask(packages, "spam==2.0", python="3.12", os="macOS 14")
    assert on_linux is not None and on_linux["alternative"] == "spam==3.0"
    assert on_mac is not None and on_mac["alternative"] == "spam==2.2"


def test_without_a_python_the_ones_that_fit_are_named_and_none_is_advised(
    packages: CompiledPackages,
) -> None:
    found = ask(packages, "spam==1.0")
    assert found is not None
    assert "yours" not in found and "alternative" not in found


def test_a_release_that_is_not_listed_names_those_beside_it(packages: CompiledPackages) -> None:
    found = ask(packages, "spam==1.3")
    assert found is not None
    assert (found["standing"], found["releases"]) == ("unlisted", "1.0, 1.1, 2.0, 2.2, 3.0")


@pytest.mark.parametrize(
    "text",
    [
        "spam==4.0",
        "spam==1.0+cu113",
        "spam==2.0",
        "spam<0.1",
        "other==1.0",
        "unlisted==9",
        "spam @ https://example.org/spam.whl",
        "spam==x",
        "!",
        "a" * 10_000,
    ],
)
def test_nothing_is_concluded_of_what_was_not_read_or_is_there(
    packages: CompiledPackages, text: str
) -> None:
    assert ask(packages, text, python="3.10") is None


def test_beside_a_release_that_is_not_listed_those_count_that_this_python_takes(
    packages: CompiledPackages,
) -> None:
    found = ask(packages, "spam==1.3", python="3.10")
    assert found is not None and found["releases"] == "1.1, 2.0"


def test_the_nearest_python_is_advised(packages: CompiledPackages) -> None:
    found = ask(packages, "spam==3.0", python="3.10")
    assert found is not None and (found["fitting"], found["pythons"]) == ("3.12", "3.12+")


def test_what_was_withdrawn_everywhere_counts_only_where_it_is_pinned(
    packages: CompiledPackages,
) -> None:
    assert ask(packages, "gone", python="3.11") is None
    assert ask(packages, "gone==1.0", python="3.11") is not None


@pytest.mark.parametrize(
    ("file", "python", "pythons"),
    [
        ("spam-1.1-cp310-cp310-manylinux_2_28_x86_64.whl", "3.9.1", "3.10"),
        ("eggs-1.0-cp38-abi3-win_amd64.whl", "3.7", "3.8+"),
    ],
)
def test_a_wheel_says_by_its_name_which_pythons_it_is_for(
    packages: CompiledPackages, file: str, python: str, pythons: str
) -> None:
    found = ask(packages, f"/tmp/{file}", "wheel", python=python)
    assert found is not None and found["pythons"] == pythons


def test_the_same_release_is_the_alternative_where_it_has_a_wheel(
    packages: CompiledPackages,
) -> None:
    file = "spam-1.1-cp310-cp310-manylinux_2_28_x86_64.whl"
    found = ask(packages, file, "wheel", python="3.9")
    assert found is not None and found["alternative"] == "spam==1.1"


@pytest.mark.parametrize(
    "file",
    ["x.whl", "spam-1.0.tar.gz", "spam-1.0-py3-none-any.whl", "spam-1.0-cp39-cp39-win32.whl"],
)
def test_a_wheel_that_this_python_takes_has_another_fault(
    packages: CompiledPackages, file: str
) -> None:
    assert ask(packages, file, "wheel", python="3.9") is None


def test_a_python_is_asked_to_its_patch_where_it_is_known() -> None:
    release = PackageRelease("1.0", python=">=3.9.2", has_sdist=True)
    assert "3.9" in pythons_of(release)
    assert "3.9" not in pythons_of(release, "3.9.1")


def test_free_threaded_wheels_are_for_another_python() -> None:
    assert pythons_of(PackageRelease("1", wheels=("cp313-cp313t-win_amd64",))) == []


def test_pythons_are_written_short() -> None:
    assert spans(["2.7", "3.5", "3.6", "3.8"]) == "2.7, 3.5–3.6, 3.8"
    assert spans(["3.14", "3.15"]) == "3.14+"
