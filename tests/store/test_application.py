"""`apply` of a claim: what a machine does for a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from errorcanon.model import Application, CanonError, ClaimKind
from errorcanon.store.application import read_application
from errorcanon.store.tables import Table


def read(text: str, kind: ClaimKind = "fix") -> Application | None:
    return read_application(Table.parse(Path("record.toml"), text), kind, frozenset({"module"}))


def test_requirements_and_variables_are_parted_as_a_shell_does() -> None:
    found = read("apply.install = \"'a[b]<2' {module} {requirement}\"\napply.set = \"A=b C='d e'\"")
    assert found == Application(("a[b]<2", "{module}", "{requirement}"), (("A", "b"), ("C", "d e")))


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
    ],
)
def test_everything_else_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(CanonError, match=said) as caught:
        read(text)
    assert str(caught.value).startswith("record.toml:1: ")


def test_it_stands_at_remedies_alone() -> None:
    with pytest.raises(CanonError, match="this is a dead-end"):
        read('apply.install = "a"', "dead-end")
