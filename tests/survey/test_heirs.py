"""The subclass that has what a class lacks, and what is said where that is not sure."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.context import Context, Found, read_frames
from errorcanon.survey.lookup import look
from errorcanon.survey.names import Reader
from errorcanon.survey.table import Surveys, compile_answers

BASE = {"base/__init__.py": "class Options:\n    lr = 1\n    def save(self): pass\n"}
LIB = (
    "from base import Options\n"
    "class Own(Options):\n    packing = False\n"
    "class Deep(Own):\n    packing = True\n"
    "class Second(Options):\n    shared = 1\n"
)
TRAINER = {"lib/trainer.py": "from lib import Second\ndef fit(args): return args.shared\n"}
RELEASES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "base": {"1.0": BASE, "2.0": BASE},
    "lib": {
        "1.0": {"lib/__init__.py": "from base import Options\n"},
        "2.0": {"lib/__init__.py": LIB, **TRAINER},
        "2.1": {"lib/__init__.py": LIB.replace("lr", "rate"), **TRAINER},
    },
    "other": {
        "1.0": {
            "other/__init__.py": "from base import Options\nclass O(Options):\n    shared = 2\n"
        }
    },
}
FRAME = (
    '  File "/env/lib/python3.11/site-packages/lib/trainer.py", line 2, in fit\n    args.shared\n'
)


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    root: Path = tmp_path_factory.mktemp("heirs")
    for name, releases in RELEASES.items():
        reader, answers = Reader(), []
        for release, files in releases.items():
            lines, _ = reader.read((path, text.encode()) for path, text in files.items())
            head = Head(name, release, "2024-01-01", "a.whl", "0" * 64, "f" * 16, "")
            answers.append(Answer(head, lines))
        write_answers(root / "names" / name, answers)
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite")


def ask(surveys: Surveys, name: str, trace: str = "", **versions: str) -> Found | None:
    frames = read_frames(trace.splitlines())
    return look("member", {"class": "Options", "name": name}, Context(versions, frames, surveys))


def test_the_nearest_subclass_is_named_with_its_first_release(surveys: Surveys) -> None:
    found = ask(surveys, "packing")
    assert found is not None and found.is_guess
    assert (found.captures["standing"], found.captures["heir"]) == ("inherited", "lib.Own")
    assert (found.captures["since"], found.captures["requirement"]) == ("2.0", "lib<2.0")


def test_a_release_without_the_subclass_is_no_cause(surveys: Surveys) -> None:
    assert ask(surveys, "packing", lib="1.0") is None
    assert ask(surveys, "packing", lib="2.1") is not None


def test_subclasses_of_two_distributions_decide_nothing_without_a_traceback(
    surveys: Surveys,
) -> None:
    assert ask(surveys, "shared") is None
    found = ask(surveys, "shared", FRAME)
    assert found is not None and not found.is_guess
    assert found.captures["heir"] == "lib.Second"


def test_what_the_class_has_or_nobody_has_says_nothing(surveys: Surveys) -> None:
    assert ask(surveys, "nobody_has_it") is None
    found = ask(surveys, "save", base="2.0")
    assert found is not None and found.captures["standing"] == "present"
