"""What can be tried for a finding, and what a trial showed."""

from __future__ import annotations

import pytest
from making import ask, condition, make_record

from errorcanon.model import Application, Claim, Edit, Signature
from errorcanon.publish.view import fits_finding
from errorcanon.trial.judging import Failure, failure_of, judge
from errorcanon.trial.remedy import CodeEdit, Remedy, make_remedy, own_remedy, remedies_of
from errorcanon.trial.watching import Ended, Why

LINE = "AttributeError: module 'tiny' has no attribute 'old'"


def apply(install: str = "", **environ: str) -> Application:
    return Application((install,) if install else (), tuple(environ.items()))


def remedies(*claims: Claim, line: str = LINE) -> list[Remedy]:
    signature = Signature(r"module '(?P<module>\w+)' has no attribute '(?P<name>[^']*)'")
    record = make_record("a/b", signature, message=LINE)._replace(
        claims=(Claim("cause", "cause"), *claims)
    )
    answer = ask([record], line)
    return list(remedies_of(answer.findings, lambda _: record, fits_finding))


def test_captures_go_into_requirements() -> None:
    found = remedies(Claim("pin", "fix", apply=apply("{module}<2")))
    assert found == [Remedy("a/b/pin", ("tiny<2",), {}, "pip install 'tiny<2'")]


def test_what_is_meant_for_other_values_is_not_tried_and_what_is_meant_for_these_goes_first() -> (
    None
):
    found = remedies(
        Claim("general", "fix", apply=apply("one")),
        Claim("other", "fix", when=(condition("name == new"),), apply=apply("two")),
        Claim("this", "workaround", when=(condition("name == old"),), apply=apply("three")),
    )
    assert [one.install for one in found] == [("three",), ("one",)]


def test_the_same_change_is_tried_once() -> None:
    found = remedies(
        Claim("first", "fix", apply=apply("one")), Claim("second", "fix", apply=apply("one"))
    )
    assert [one.name for one in found] == ["a/b/first"]


@pytest.mark.parametrize("name", ["--index-url", "x @ file:///etc", "../x", "a.whl", "a;b", "a b"])
def test_a_log_cannot_put_an_option_or_a_path_into_an_installer(name: str) -> None:
    line = f"module 'tiny' has no attribute '{name}'"
    found = remedies(Claim("pin", "fix", apply=apply("{name}")), line=line)
    assert all(word in ("a", "b") for one in found for word in one.install)


@pytest.mark.parametrize(
    ("text", "install", "environ", "is_upgrade"),
    [
        ("pip install 'numpy<2' scipy", ("numpy<2", "scipy"), {}, False),
        ("pip install -U torch", ("torch",), {}, True),
        ("uv pip install --upgrade torch", ("torch",), {}, True),
        ("A=b C='d e'", (), {"A": "b", "C": "d e"}, False),
        ("export A=b", (), {"A": "b"}, False),
    ],
)
def test_remedies_of_the_user_s(
    text: str, install: tuple[str, ...], environ: dict[str, str], is_upgrade: bool
) -> None:
    found = own_remedy(text)
    assert (found.install, found.environ, found.is_upgrade) == (install, environ, is_upgrade)


@pytest.mark.parametrize(
    "text", ["rm -rf x", "pip install --index-url=https://x y", "pip install ./x", "pip install"]
)
def test_what_cannot_be_tried_is_refused_with_the_way_to_write_it(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be tried|is no requirement"):
        own_remedy(text)


def test_two_remedies_become_one() -> None:
    both = make_remedy("one", ["a<2"], {}).joined(make_remedy("two", [], {"B": "c d"}))
    assert (both.name, both.install, both.environ) == ("one + two", ("a<2",), {"B": "c d"})
    assert both.words == "pip install 'a<2'; B='c d'"


def test_a_log_cannot_put_code_into_an_edit() -> None:
    edit = Edit("tiny.{name}", "tiny.{name}_")
    claim = Claim("edit", "fix", apply=Application(edits=(edit,)))
    (found,) = remedies(claim)
    assert found.code == (CodeEdit((Edit("tiny.old", "tiny.old_"),)),)
    assert found.words == "tiny.old → tiny.old_"
    for name in ("x()", "a b", "a.", ".b", "a.0", "a..b", "x; import os", "", "é"):
        assert remedies(claim, line=f"module 'tiny' has no attribute '{name}'") == []


def test_a_name_in_full_goes_into_an_edit() -> None:
    edit = Edit("tiny.{name}", "{name}")
    (found,) = remedies(
        Claim("edit", "fix", apply=Application(edits=(edit,))),
        line="module 'tiny' has no attribute 'a.b'",
    )
    assert found.code == (CodeEdit((Edit("tiny.a.b", "a.b"),)),)


def test_of_many_edits_those_that_name_what_was_captured_are_made() -> None:
    edits = (Edit("tiny.older", "tiny.a"), Edit("tiny.old", "tiny.b"), Edit("tiny.x", "tiny.c"))
    (found,) = remedies(Claim("edit", "fix", apply=Application(edits=edits)))
    assert found.code == (CodeEdit((edits[1],)),)


# --- judging -------------------------------------------------------------------------


def failed(text: str, code: int = 1, why: Why = "end") -> Failure | None:
    record = make_record("a/b", r"has no attribute '(?P<name>\w+)'", message=LINE)
    return failure_of(Ended(code, why, 1.0, text.encode()), lambda one: ask([record], one))


def trace(line: int, last: str) -> str:
    return (
        f'Traceback (most recent call last):\n  File "/home/u/p/train.py", line {line}, in <module>'
        f"\n    f()\n{last}\n"
    )


def test_verdicts() -> None:
    before = failed(trace(3, LINE))
    assert before is not None and before.record == "a/b"
    cases: list[tuple[str, int, Why, str]] = [
        ("done\n", 0, "end", "cured"),
        ("epoch 1\n", 137, "past", "past"),
        ("epoch 1\n", 137, "pattern", "past"),
        ("epoch 1\n", 137, "time", "stopped"),
        ("epoch 1\n", 137, "disk", "stopped"),
        (trace(3, LINE), 1, "end", "same-failure"),
        (trace(9, LINE), 1, "end", "another-failure"),
        (trace(3, "ValueError: other"), 1, "end", "another-failure"),
    ]
    for text, code, why, verdict in cases:
        ended = Ended(code, why, 1.0, text.encode())
        assert judge(ended, before, failed(text, code, why)) == verdict, text


def test_a_failure_that_no_record_knows_is_told_by_its_line() -> None:
    first, second = (
        failed(trace(3, "ValueError: at 0x7f12ab")),
        failed(trace(3, "ValueError: at 0x99aa11")),
    )
    assert first is not None and second is not None
    assert first.record == "" and first.is_same(second)


def test_a_silent_end_is_a_failure() -> None:
    found = failed("", 139)
    assert found is not None and (found.record, found.line) == ("", "")
