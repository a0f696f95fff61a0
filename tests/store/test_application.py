"""`apply` of a claim: what a machine does for a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from errorcanon.model import Application, Arguments, CanonError, ClaimKind, Edit, NewFile
from errorcanon.store.application import read_application
from errorcanon.store.tables import Table


def read(text: str, kind: ClaimKind = "fix") -> Application | None:
    return read_application(Table.parse(Path("record.toml"), text), kind, frozenset({"module"}))


def test_requirements_and_variables_are_parted_as_a_shell_does() -> None:
    found = read("apply.install = \"'a[b]<2' {module} {requirement}\"\napply.set = \"A=b C='d e'\"")
    assert found == Application(("a[b]<2", "{module}", "{requirement}"), (("A", "b"), ("C", "d e")))


def test_edits_are_lines() -> None:
    found = read('apply.edit = """\na.b -> c\nf($x, $*r) -> g($x, $*r); import a.b\n"""')
    assert found == Application(edits=(
        Edit("a.b", "c"), Edit("f($x, $*r)", "g($x, $*r)", False, "a.b")
    ))  # fmt: skip
    found = read('apply.edit-file = "a.{module} -> a.b.{module}"')
    assert found == Application(edits=(Edit("a.{module}", "a.b.{module}", True),))


def test_arguments_name_their_program() -> None:
    found = read('apply.arguments = """\npip install: --a 3\npython: -P\n"""')
    assert found == Application(arguments=(
        Arguments(("pip", "install"), ("--a", "3")), Arguments(("python",), ("-P",))
    ))  # fmt: skip


def test_a_file_is_its_name_and_its_lines() -> None:
    found = read('apply.file = """\n.env\nA={module}\n\nB=c\n"""')
    assert found == Application(file=NewFile(".env", ("A={module}", "B=c")))


def test_settings_of_a_trial() -> None:
    found = read('apply.shim = "start-method=fork open-files=4096"')
    assert found == Application(settings=(("start-method", "fork"), ("open-files", "4096")))


def test_a_claim_without_it_has_none() -> None:
    assert read("") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('apply.install = "--index-url=https://x"', "no requirement"),
        ('apply.install = "./folder"', "no requirement"),
        ('apply.install = "a @ https://x/y.whl"', "no requirement"),
        ('apply.install = "\'a"', "quotation"),
        ('apply.install = "{nobody}"', "captured by no signature"),
        ('apply.set = "no pair"', "NAME=value"),
        ('apply.set = "A-B=c"', "NAME=value"),
        ('apply.run = "rm -rf /"', "'apply.run' is unknown"),
        ("apply = 3", "table of strings"),
        ('apply.edit = "np.float"', "'old -> new'"),
        ('apply.edit = "np.float -> "', "'old -> new'|no expression"),
        ('apply.edit = "import os -> x"', "no expression"),
        ('apply.edit = "$x -> f($x)"', "fits everything"),
        ('apply.edit = "f($x) -> f($y)"', "stands in the replacement alone"),
        ('apply.edit = "f($x) -> f($*x)"', "stands in the replacement alone"),
        ('apply.edit = "f -> f"', "replaced by itself"),
        ('apply.edit = "f -> g; import os; x"', "no module"),
        (f'apply.edit = "f{"(" * 140} -> g"', "no expression"),
        (f'apply.edit = "{"a" * 400} -> g"', "'old -> new'"),
        ('apply.arguments = "--no-cache"', "'program: --option'"),
        ('apply.arguments = "rm: -rf"', "'program: --option'"),
        ('apply.arguments = "pip install: numpy"', "is no option"),
        ('apply.arguments = "pip install: --a b;c"', "neither an option nor a plain value"),
        ('apply.file = "setup.py"', "none of the files"),
        ('apply.file = "../.env\\nA=b"', "none of the files"),
        ('apply.file = ".env"', "are missing"),
        ('apply.shim = "start-method=thread"', "no setting of a trial"),
        ('apply.shim = "path=x"', "no setting of a trial"),
        ('apply.shim = "open-files"', "no setting of a trial"),
        ('apply.edit = "a.{nobody} -> b"', "captured by no signature"),
    ],
)
def test_everything_else_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(CanonError, match=said) as caught:
        read(text)
    assert str(caught.value).startswith("record.toml:1: ")


def test_it_stands_at_remedies_alone() -> None:
    with pytest.raises(CanonError, match="this is a dead-end"):
        read('apply.install = "a"', "dead-end")
