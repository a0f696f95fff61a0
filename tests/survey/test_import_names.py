"""Who installs a module that is not there, and whether anybody is known to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from surveyed import write_answers_of

from errorcanon.model import CanonError
from errorcanon.survey.context import Context, Frame
from errorcanon.survey.import_names import Answers, Installed, format_answers, read_answers
from errorcanon.survey.lookup import look
from errorcanon.survey.table import Surveys, compile_answers


def installed(name: str, *names: str, namesakes: Sequence[str] = ()) -> Installed:
    own = {one: one in namesakes for one in names if one != name}
    return Installed(name, "1.0", f"{name}-1.0-py3-none-any.whl", "0" * 64, names, own)


ANSWERS = Answers(
    (
        installed("opencv-python-headless", "cv2"),
        installed("opencv-python", "cv2"),
        installed("protobuf", "google.protobuf"),
        installed("pyserial", "serial", namesakes=["serial"]),
        installed("trl", "trl"),
    ),
    ("_ctypes", "imp", "json"),
)


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    root = write_answers_of(tmp_path_factory.mktemp("surveys"))
    (root / "imports").mkdir()
    (root / "imports" / "answers.json").write_text(format_answers(ANSWERS), encoding="utf-8")
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite")


def ask(surveys: Surveys, module: str, frames: Sequence[Frame] = ()) -> dict[str, str]:
    found = look("module", {"module": module}, Context({}, frames, surveys))
    return dict(found.captures) if found else {}


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("cv2", "opencv-python-headless"),
        ("google", "protobuf"),
        ("google.protobuf", "protobuf"),
        ("serial", "pyserial"),
        ("trl", "trl"),
        ("transformers", "transformers"),  # surveyed, and not asked what it installs
    ],
)
def test_a_module_that_a_known_package_installs(
    surveys: Surveys, module: str, package: str
) -> None:
    found = ask(surveys, module)
    assert (found["standing"], found["requirement"]) == ("uninstalled", package)


def test_another_package_bears_the_name_of_the_import(surveys: Surveys) -> None:
    assert ask(surveys, "serial")["namesake"] == "serial"
    assert "namesake" not in ask(surveys, "cv2")


def test_a_module_of_a_surveyed_package_is_a_matter_of_its_releases(surveys: Surveys) -> None:
    assert ask(surveys, "trl.extra")["standing"] == "newer"


@pytest.mark.parametrize("module", ["imp", "json", "_ctypes", "json.decoder"])
def test_of_the_standard_library_nothing_is_said(surveys: Surveys, module: str) -> None:
    assert ask(surveys, module) == {}


@pytest.mark.parametrize("module", ["scripts", "src.exceptions", "my_project"])
def test_a_module_that_nobody_is_known_to_install(surveys: Surveys, module: str) -> None:
    assert ask(surveys, module) == {"standing": "unowned", "asked": module}


def test_who_asks_tells_the_own_module_from_a_package_that_nobody_read(surveys: Surveys) -> None:
    own = Frame("/home/me/train.py", "1", "import helper")
    other = Frame("/env/lib/python3.11/site-packages/lib/core.py", "1", "import helper")
    assert ask(surveys, "helper", [other, own])["standing"] == "unowned"
    assert ask(surveys, "helper", [own, other]) == {}


@pytest.mark.parametrize("module", ["a b", "..", "x" * 301, "a..b", "'; drop table installs"])
def test_what_is_no_name_is_not_looked_up(surveys: Surveys, module: str) -> None:
    assert ask(surveys, module) == {}


def test_answers_come_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text(format_answers(ANSWERS), encoding="utf-8")
    assert read_answers(path) == ANSWERS


@pytest.mark.parametrize("text", ["", "[]", '{"installed": [{}], "standard": []}', '{"a": 1}'])
def test_damaged_answers_are_named_with_the_remedy(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CanonError, match=r"answers\.json.*imports\.py"):
        read_answers(path)
