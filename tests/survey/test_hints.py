"""The filters that say which distributions can have a name, and that only those are read."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from surveyed import write_answers_of

from errorcanon.model import CanonError
from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.compiled import Compiled
from errorcanon.survey.context import Context, Found
from errorcanon.survey.hints_table import Hints, HintsMaking, parameter_names, tops_of_bases
from errorcanon.survey.lookup import look
from errorcanon.survey.names import Reader
from errorcanon.survey.table import Surveys, compile_answers

CLASS = "class Client:\n    def __init__(self, {0}): self.own_{1} = 1\n"
RELEASES: Mapping[str, Mapping[str, str]] = {
    "base": {"base/__init__.py": "class Root:\n    def far(self, inherited): pass\n"},
    "middle": {
        "middle/__init__.py": "from base import Root\nclass Middle(Root): pass\n"
        + CLASS.format("url", "middle")
    },
    "leaf": {
        "leaf/__init__.py": "",
        "leaf/a.py": "from middle import Middle\nclass Leaf(Middle): pass\n"
        + CLASS.format("url, token=None", "leaf"),
    },
    "other": {"other/__init__.py": CLASS.format("url", "other")},
}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root: Path = tmp_path_factory.mktemp("hints")
    for name, files in RELEASES.items():
        lines, _ = Reader().read((path, text.encode()) for path, text in files.items())
        head = Head(name, "1.0", "2024-01-01", "a.whl", "0" * 64, "f" * 16, "")
        write_answers(root / "names" / name, [Answer(head, lines)])
    compile_answers(root, root / "surveys.sqlite")
    return root / "surveys.sqlite"


@pytest.fixture
def surveys(path: Path) -> Surveys:
    return Surveys.open(path)


def ask(surveys: Surveys, lookup: str, **named: str) -> Found | None:
    return look(lookup, named, Context({}, [], surveys))  # type: ignore[arg-type]


def test_no_member_and_no_parameter_is_left_out(tmp_path: Path) -> None:
    answers = write_answers_of(tmp_path / "answers")
    compile_answers(answers, tmp_path / "surveys.sqlite")
    surveys = Surveys.open(tmp_path / "surveys.sqlite")
    seen = 0
    for one in surveys.distributions():
        for name, block in surveys.modules(one):
            for owner in block.names:
                for member, forms in surveys.members(one, name, owner).items():
                    assert surveys.may_define(one.name, member)
                    parts = (form.entry.detail for form in forms if form.entry.kind == "function")
                    for parameter in {each for part in parts for each in parameter_names(part)}:
                        assert surveys.may_define(one.name, parameter)
                        seen += 1
    assert seen > 10


def test_what_is_not_there_is_nearly_always_left_out() -> None:
    names = {f"name_{number}" for number in range(2_500)}
    with closing(sqlite3.connect(":memory:")) as connection:
        making = HintsMaking(connection)
        making.add(7, names, {"top"}, set())
        making.write()

        class InMemory(Compiled):
            def __init__(self) -> None:
                self._connection = connection

        hints = Hints(InMemory())
        assert all(hints.may_have(7, name) for name in names)
        taken = sum(hints.may_have(7, f"other_{number}") for number in range(5_000))
        assert taken < 50
        assert not hints.may_have(8, "name_1")


def test_what_is_inherited_from_other_distributions_counts(surveys: Surveys) -> None:
    for name in ("leaf", "middle", "base"):
        assert surveys.may_have(name, "far")
        assert surveys.may_have(name, "inherited")
    assert not surveys.may_have("other", "far")
    assert not surveys.may_define("leaf", "far")
    found = ask(surveys, "member", **{"class": "Leaf"}, name="far")
    assert found is not None
    assert (found.captures["package"], found.captures["standing"]) == ("leaf", "present")


def test_only_what_can_have_it_is_read(surveys: Surveys, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    names = Surveys._read_names
    monkeypatch.setattr(
        surveys, "_names", lambda name: (read.append(name), names(surveys, name))[1]
    )
    assert ask(surveys, "member", **{"class": "Client"}, name="nowhere") is None
    assert read == []
    found = ask(surveys, "keyword", callable="Client.__init__", name="token")
    assert found is not None
    assert (found.captures["package"], found.is_guess) == ("leaf", True)
    assert set(read) == {"leaf"}


def test_of_what_nobody_has_those_count_that_offer_it_at_their_top(surveys: Surveys) -> None:
    assert ask(surveys, "keyword", callable="Client.__init__", name="nowhere") is None
    bindings = surveys.bindings("Client")
    assert {name: one.is_offered for name, one in bindings.items()} == {
        "leaf": False, "middle": True, "other": True,
    }  # fmt: skip


@pytest.mark.parametrize("damage", ["delete from hint", "update hint set bits = x''"])
def test_a_damaged_filter_is_said(path: Path, tmp_path: Path, damage: str) -> None:
    copy = tmp_path / "surveys.sqlite"
    copy.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute(damage)
        connection.commit()
    with pytest.raises(CanonError, match="damaged"):
        ask(Surveys.open(copy), "member", **{"class": "Client"}, name="nowhere")


def test_parameters_and_bases_are_read_as_the_survey_writes_them() -> None:
    assert parameter_names("~self,/,a,b=,*args,c=,**more") == {"self", "a", "b", "c"}
    assert parameter_names("") == set()
    assert tops_of_bases("torch.nn:Module,p.b:Base,dict,@dataclass") == {"torch", "p"}
