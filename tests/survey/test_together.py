"""Who asks for a name, and which releases of both go together."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from errorcanon.model import Lookup
from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.context import Context, read_frames
from errorcanon.survey.lookup import look
from errorcanon.survey.names import Reader
from errorcanon.survey.package import Package, PackageRelease, write_package
from errorcanon.survey.table import Surveys, compile_answers
from errorcanon.survey.together import bound

BASE = {"base/__init__.py": "def kept_name(): pass\n"}
OLD_BASE = {"base/__init__.py": "def kept_name(): pass\ndef old_name(first, second): pass\n"}
NEW_BASE = {"base/__init__.py": "def kept_name(): pass\ndef new_name(first): pass\n"}
RELEASES = {
    "base": {"1.0": OLD_BASE, "1.1": OLD_BASE, "2.0": BASE, "2.1": NEW_BASE},
    "lib": {
        "1.0": {"lib/__init__.py": "from base import old_name\n"},
        "1.1": {"lib/__init__.py": "from base import old_name\n"},
        "2.0": {"lib/__init__.py": "from base import kept_name\n"},
    },
    "upper": {
        "1.0": {"upper/__init__.py": "def kept_name(): pass\n"},
        "1.1": {"upper/__init__.py": "def called_back(): pass\n"},
        "2.0": {"upper/__init__.py": "def called_back(): pass\n"},
    },
}
REQUIRES = {
    "lib": {"1.0": ("base>=1.0",), "1.1": ("base>=1.1", "base<2; extra == 'old'"), "2.0": ()},
    "upper": {"1.0": ("lib<2",), "1.1": ("lib>=2",), "2.0": ()},
    "guard": {"5.0": ("base<2.1",), "6.0": ("base>=1.1; python_version >= '3.12'",)},
}
OWN = '  File "/home/me/train.py", line 7, in <module>\n    import lib\n'
LIB = '  File "/env/lib/python3.11/site-packages/lib/__init__.py", line 1, in <module>\n    x\n'
PYTHON = '  File "/usr/lib/python3.11/importlib/__init__.py", line 126, in import_module\n    x\n'


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    root = tmp_path_factory.mktemp("together")
    for name, releases in RELEASES.items():
        reader, answers = Reader(), []
        for release, files in releases.items():
            lines, _ = reader.read((path, text.encode()) for path, text in files.items())
            file = f"{name}-{release}-py3-none-any.whl"
            head = Head(name, release, "2024-01-01", file, "0" * 64, "f" * 16, "")
            answers.append(Answer(head, lines))
        write_answers(root / "names" / name, answers)
    for name, required in REQUIRES.items():
        known = tuple(
            PackageRelease(release, wheels=("py3-none-any",), requires=texts)
            for release, texts in required.items()
        )
        write_package(Package(name, True, 0, known), root / "packages")
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite")


def ask(
    surveys: Surveys, name: str, trace: str, lookup: Lookup = "import", module: str = "base",
    **versions: str,
) -> Mapping[str, str]:  # fmt: skip
    frames = read_frames(trace.splitlines())
    found = look(lookup, {"module": module, "name": name}, Context(versions, frames, surveys))
    return found.captures if found else {}


def test_a_library_is_kept_and_what_it_asks_is_pinned(surveys: Surveys) -> None:
    found = ask(surveys, "old_name", OWN + LIB, lib="1.0", base="2.0")
    assert (found["asker"], found["who"]) == ("lib", "lib 1.0")
    assert found["together"] == "'lib==1.0' 'base<2.0'"
    assert found["metadata"] == "base>=1.0"
    assert found["requirement"] == "base<2.0"
    assert "own" not in found


def test_extras_do_not_count(surveys: Surveys) -> None:
    assert ask(surveys, "old_name", LIB, lib="1.1", base="2.0")["metadata"] == "base>=1.1"


def test_without_its_release_the_newest_is_taken_that_may_have_asked(surveys: Surveys) -> None:
    found = ask(surveys, "old_name", LIB)
    assert found["together"] == "'lib==1.1' 'base>=1.1,<2.0'"
    assert found["update"] == "lib>=2.0"


def test_own_code_is_named_with_its_line(surveys: Surveys) -> None:
    found = ask(surveys, "old_name", OWN, base="2.0")
    assert (found["own"], found["who"]) == ("train.py:7", "train.py:7")
    assert "asker" not in found
    assert "together" not in found


def test_frames_of_pythons_own_library_are_passed_over(surveys: Surveys) -> None:
    assert ask(surveys, "old_name", OWN + LIB + PYTHON)["asker"] == "lib"


def test_what_is_installed_and_refuses_the_release_is_named(surveys: Surveys) -> None:
    found = ask(surveys, "new_name", OWN, base="2.0", guard="5.0")
    assert (found["requirement"], found["breaks"]) == ("base>=2.1", "guard 5.0 (base<2.1)")


def test_what_is_installed_narrows_the_requirement(surveys: Surveys) -> None:
    found = ask(surveys, "old_name", OWN, base="2.0", guard="6.0", python="3.12")
    assert found["requirement"] == "base>=1.1,<2.0"
    assert "breaks" not in found
    found = ask(surveys, "old_name", OWN, base="2.0", guard="6.0", python="3.11")
    assert found["requirement"] == "base<2.0"


def test_the_proof_names_the_file_that_was_read(surveys: Surveys) -> None:
    found = ask(surveys, "old_name", OWN, base="2.0")
    assert (found["read"], found["defined"]) == ("4", "base (base-1.1-py3-none-any.whl)")


def test_the_nearest_name_is_of_the_same_kind(surveys: Surveys) -> None:
    assert ask(surveys, "kept_nam", OWN, base="2.0")["nearest"] == "kept_name"
    assert "nearest" not in ask(surveys, "KEPT_NAM", OWN, base="2.0")
    assert "nearest" not in ask(surveys, "something_else", OWN, base="2.0")


def test_what_a_library_asks_for_is_not_edited(surveys: Surveys) -> None:
    unread = OWN.replace("/home/me/train.py", "/env/lib/python3.11/site-packages/unread/a.py")
    assert "nearest" not in ask(surveys, "kept_nam", OWN + LIB)
    assert "nearest" not in ask(surveys, "kept_nam", OWN + unread)
    assert "nearest" in ask(surveys, "kept_nam", LIB + OWN)


def test_what_rests_upon_the_asker_says_itself_which_of_its_releases_fit(surveys: Surveys) -> None:
    found = ask(surveys, "called_back", LIB, module="upper", lib="2.0", upper="1.0")
    assert found["together"] == "'lib==2.0' 'upper>=1.1,<2.0'"  # 2.0 does without the asker
    assert ask(surveys, "called_back", LIB, module="upper", lib="2.0")["together"] == (
        "'lib==2.0' 'upper>=1.1'"
    )


@pytest.mark.parametrize(
    ("last", "later", "expected"),
    [
        ("1.5.3", "2.0.3", "2.0"),
        ("1.3.2", "1.5.2", "1.4"),
        ("0.47.3", "1.7.0", "0.48"),  # 0.48 to 1.6 were not read
    ],
)
def test_releases_that_nobody_read_are_left_out(last: str, later: str, expected: str) -> None:
    assert bound("any", last, later) == expected
