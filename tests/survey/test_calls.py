"""What surveys say to a call with too many arguments, or too few."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from errorcanon.model import Lookup
from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.context import Context, Frame
from errorcanon.survey.lookup import look
from errorcanon.survey.names import Reader
from errorcanon.survey.table import Surveys, compile_answers

BOX = {
    "1.0": "def pack(a, b=0): pass\nclass Lid:\n    def close(self, force): pass\n",
    "2.0": "def pack(a, *, b=0): pass\nclass Lid:\n    def close(self, force=False): pass\n",
}


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    root, reader, answers = tmp_path_factory.mktemp("surveys"), Reader(), []
    for release, text in BOX.items():
        lines, _ = reader.read([("box/__init__.py", text.encode())])
        head = Head("box", release, "2024-01-01", "x.whl", "0" * 64, "f" * 16, "")
        answers.append(Answer(head, lines))
    write_answers(root / "names" / "box", answers)
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite")


def ask(
    surveys: Surveys,
    lookup: Lookup,
    named: Mapping[str, str],
    versions: Mapping[str, str] | None = None,
    frame: tuple[str, str] | None = None,
) -> dict[str, str]:
    frames = [Frame(frame[0], "3", frame[1])] if frame else []
    found = look(lookup, named, Context(versions or {}, frames, surveys))
    return {**found.captures, "guess": str(found.is_guess)} if found else {}


def test_a_parameter_that_the_class_did_not_have_yet_or_has_no_more(surveys: Surveys) -> None:
    named = {"callable": "pack", "taken": "1", "given": "2"}
    found = ask(surveys, "positional", named, {"box": "2.0"}, ("/app/a.py", "box.pack(1, 2)"))
    assert (found["standing"], found["requirement"]) == ("gone", "box<2.0")
    assert (found["took"], found["takes"], found["guess"]) == ("a, b=", "a, *, b=", "False")
    named = {"callable": "Lid.close", "missing": "'force'"}
    found = ask(surveys, "required", named, {"box": "1.0"})
    assert (found["standing"], found["requirement"]) == ("newer", "box>=2.0")
    assert found["guess"] == "True"  # the class can be another one of that name


def test_what_may_be_an_own_function_says_nothing(surveys: Surveys) -> None:
    own = ("/app/a.py", "pack(1, 2)")
    named = {"callable": "pack", "taken": "1", "given": "2"}
    assert ask(surveys, "positional", named, {"box": "2.0"}, own) == {}
    assert ask(surveys, "required", {"callable": "Lid.close", "missing": "'force'"}) == {}
    # parameters that no release of the package has there
    named = {"callable": "pack", "taken": "from 3 to 4", "given": "5"}
    assert ask(surveys, "positional", named, {"box": "2.0"}, ("/app/a.py", "box.pack()")) == {}


@pytest.mark.parametrize("name", ["forward", "__init__", "main", "a" * 10_000, "x.<locals>.y"])
def test_a_bare_name_says_nothing(surveys: Surveys, name: str) -> None:
    for lookup, named in (
        ("positional", {"callable": name, "taken": "1", "given": "2"}),
        ("required", {"callable": name, "missing": "'a'"}),
    ):
        assert ask(surveys, lookup, named, {"box": "2.0"}) == {}  # type: ignore[arg-type]
