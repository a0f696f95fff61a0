"""A range that was refused: what is in it, who asks, and the releases that take what is here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from errorcanon.model import Lookup
from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.context import Context, read_frames
from errorcanon.survey.lookup import look
from errorcanon.survey.names import Reader
from errorcanon.survey.package import Package, PackageRelease, write_package
from errorcanon.survey.table import Surveys, compile_answers

LIB = (
    '  File "/env/lib/python3.11/site-packages/lib/__init__.py", line 1, in <module>\n    check()\n'
)
REQUIRES = {
    "lib": {"1.0": ("dep<0.2",), "2.0": ("dep<0.3,>=0.2",), "3.0": ("dep>=0.3",)},
    "other": {"1.0": ("dep>=0.2,<0.3",)},
}


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    root: Path = tmp_path_factory.mktemp("pinned")
    for name in ("lib", "dep"):
        lines, _ = Reader().read([(f"{name}/__init__.py", b"def check(): pass\n")])
        head = Head(name, "1.0", "2024-01-01", "a.whl", "0" * 64, "f" * 16, "")
        write_answers(root / "names" / name, [Answer(head, lines)])
    for name, required in REQUIRES.items():
        known = tuple(
            PackageRelease(release, wheels=("py3-none-any",), requires=texts)
            for release, texts in required.items()
        )
        write_package(Package(name, True, 0, known), root / "packages")
    dep = (
        PackageRelease("0.1", python=">=3.6", wheels=("py3-none-any",), requires=()),
        PackageRelease("0.2", python=">=3.8", wheels=("py3-none-any",), requires=()),
        PackageRelease("0.2.1", python=">=3.9", wheels=("py3-none-any",), requires=()),
        PackageRelease("0.3", python=">=3.9", wheels=("py3-none-any",), requires=()),
        PackageRelease("0.4rc1", python=">=3.6", wheels=("py3-none-any",), requires=()),
    )
    write_package(Package("dep", True, 0, dep), root / "packages")
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite")


def ask(
    surveys: Surveys, lookup: Lookup, here: str, trace: str = "", requirement: str = "",
    package: str = "dep", **versions: str,
) -> Mapping[str, str]:  # fmt: skip
    named = {"package": package, "here": here, "requirement": requirement}
    found = look(lookup, named, Context(versions, read_frames(trace.splitlines()), surveys))
    return found.captures if found else {}


def test_the_newest_release_for_a_python_is_named(surveys: Surveys) -> None:
    assert ask(surveys, "python", "3.8.10")["alternative"] == "dep==0.2"
    assert ask(surveys, "python", "3.7")["alternative"] == "dep==0.1"  # no pre-release
    assert not ask(surveys, "python", "3.5.2")
    assert not ask(surveys, "python", "3.8.10", package="own-project")
    assert not ask(surveys, "python", "three")


def test_who_asks_is_the_one_in_the_traceback_or_installed(surveys: Surveys) -> None:
    asked = {"requirement": "dep>=0.2,<0.3"}
    found = ask(surveys, "pinned", "0.3", LIB, **asked, lib="2.0")
    assert (found["who"], found["alternative"]) == ("lib 2.0", "dep==0.2.1")
    assert found["update"] == "lib==3.0"  # what is here is too new, so a newer one takes it
    assert ask(surveys, "pinned", "0.1", LIB, **asked)["update"] == "lib==1.0"
    assert "asker" not in ask(surveys, "pinned", "0.3", **asked)


def test_the_range_is_narrowed_by_the_python(surveys: Surveys) -> None:
    found = ask(surveys, "pinned", "0.3", LIB, "dep>=0.2,<0.3", python="3.8")
    assert found["alternative"] == "dep==0.2"


@pytest.mark.parametrize(
    ("here", "requirement"), [("new", "dep<1"), ("1.0", "dep <> 2"), ("1", "x" * 400)]
)
def test_what_is_no_version_or_range_says_nothing(
    surveys: Surveys, here: str, requirement: str
) -> None:
    assert not ask(surveys, "pinned", here, LIB, requirement)
