"""The survey of Python's standard library, and what look-ups say of it."""

from __future__ import annotations

import pytest

from errorcanon.model import Lookup
from errorcanon.serve.locations import surveys_file
from errorcanon.survey.context import Context, Found, read_frames
from errorcanon.survey.lookup import look
from errorcanon.survey.standard import INSTEAD
from errorcanon.survey.standing import find_member, find_module, find_name
from errorcanon.survey.table import Distribution, Surveys


@pytest.fixture(scope="module")
def surveys() -> Surveys:
    return Surveys.open(surveys_file())


@pytest.fixture(scope="module")
def library(surveys: Surveys) -> Distribution:
    assert surveys.standard
    return surveys.standard


def ask(
    surveys: Surveys, lookup: Lookup, python: str = "", traceback: str = "", **named: str
) -> Found | None:
    versions = {"python": python} if python else {}
    frames = read_frames(traceback.splitlines())
    return look(lookup, named, Context(versions, frames, surveys))


def has(surveys: Surveys, library: Distribution, path: str) -> int:
    """Give the minors, as a mask, that have a module, a name of one, or a method."""
    found = find_module(surveys, path, library)
    if found and found.has:
        return found.has
    module, _, name = path.rpartition(".")
    for within in ([module] if module else []) + ["builtins"]:
        named = find_name(surveys, within, name, library, is_import=True)
        if named and named.has:
            return named.has
    module, _, owner = module.rpartition(".")
    masks = [
        find_member(surveys, library, within, owner, name).has
        for within in ([module] if module else ["builtins", "__builtin__"])
    ]
    return max(masks)


@pytest.mark.parametrize("old", INSTEAD)
def test_what_replaces_a_name_is_there_where_the_name_is_gone(
    surveys: Surveys, library: Distribution, old: str
) -> None:
    had = has(surveys, library, old)
    assert had, "no Python had it"
    gone = library.every >> had.bit_length() << had.bit_length()
    assert gone, "it is still there"
    assert not gone & ~has(surveys, library, INSTEAD[old]), "not everywhere"


@pytest.mark.parametrize(
    ("lookup", "named", "last", "gone"),
    [
        ("standard-attribute", {"module": "time", "name": "clock"}, "3.7", "3.8"),
        ("standard-import", {"module": "inspect", "name": "getargspec"}, "3.10", "3.11"),
        ("standard-module", {"module": "urllib2"}, "2.7", "3.6"),
        ("standard-module", {"module": "distutils"}, "3.11", "3.12"),
        ("standard-member", {"class": "dict", "name": "iteritems"}, "2.7", "3.6"),
        ("standard-member", {"class": "Thread", "name": "isAlive"}, "3.8", "3.9"),
        ("standard-member", {"class": "HTMLParser", "name": "unescape"}, "3.8", "3.9"),
        ("standard-attribute", {"module": "ast", "name": "Num"}, "3.13", "3.14"),
    ],
)
def test_a_name_that_is_gone(
    surveys: Surveys, lookup: Lookup, named: dict[str, str], last: str, gone: str
) -> None:
    found = ask(surveys, lookup, **named)
    assert found and found.captures["standing"] == "gone"
    assert (found.captures["last"], found.captures["gone"]) == (last, gone)


@pytest.mark.parametrize(
    ("lookup", "named", "before", "since"),
    [
        ("standard-import", {"module": "typing", "name": "override"}, "3.11", "3.12"),
        ("standard-attribute", {"module": "math", "name": "prod"}, "3.7", "3.8"),
        ("standard-module", {"module": "tomllib"}, "3.10", "3.11"),
        ("standard-member", {"class": "str", "name": "removeprefix"}, "3.8", "3.9"),
    ],
)
def test_a_name_that_came_later(
    surveys: Surveys, lookup: Lookup, named: dict[str, str], before: str, since: str
) -> None:
    found = ask(surveys, lookup, **named)
    assert found and found.captures["standing"] == "newer"
    assert (found.captures["before"], found.captures["since"]) == (before, since)


def test_a_parameter_is_asked_of_the_function_that_the_frame_calls(surveys: Surveys) -> None:
    frame = (
        'File "/app/run.py", line 3, in <module>\n    subprocess.run(["ls"], capture_output=True)'
    )
    named = {"callable": "__init__", "name": "capture_output"}
    assert ask(surveys, "standard-keyword", **named) is None
    found = ask(
        surveys, "standard-keyword", traceback=frame.replace("run(", "check_output(", 1),
        callable="check_output", name="capture_output",
    )  # fmt: skip
    assert found is None  # it takes any keyword, and hands them on
    found = ask(surveys, "standard-keyword", callable="dataclass", name="slots")
    assert found and found.is_guess and found.captures["before"] == "3.9"
    assert (
        look("keyword", {"callable": "dataclass", "name": "slots"}, Context({}, (), surveys))
        is None
    )
    frame = 'File "/app/run.py", line 3, in <module>\n    @dataclasses.dataclass(slots=True)'
    named = {"callable": "dataclass", "name": "slots"}
    found = ask(surveys, "standard-keyword", traceback=frame, **named)
    assert found and found.captures["since"] == "3.10"


def test_a_module_that_nothing_imported_is_no_missing_name(surveys: Surveys) -> None:
    found = ask(surveys, "standard-attribute", module="importlib", name="util")
    assert found and found.captures["standing"] == "inner"
    assert ask(surveys, "standard-attribute", module="os", name="path_exists") is None


def test_a_python_newer_than_those_that_were_asked_may_lack_what_they_have(
    surveys: Surveys, library: Distribution
) -> None:
    newest = library.releases[-1].version
    newer = f"3.{int(newest.partition('.')[2]) + 1}"
    assert ask(surveys, "standard-attribute", newer, module="json", name="loads") is None
    found = ask(surveys, "standard-attribute", newest, module="json", name="loads")
    assert found and found.captures["standing"] == "present"
    assert ask(surveys, "standard-attribute", newer, module="time", name="clock")


def test_what_no_python_has_is_not_answered(surveys: Surveys) -> None:
    assert ask(surveys, "standard-attribute", module="time", name="clok") is None
    assert ask(surveys, "standard-member", **{"class": "list", "name": "shape"}) is None
    assert ask(surveys, "standard-module", module="torch") is None
    assert ask(surveys, "standard-module", module="x" * 1000) is None
    assert ask(surveys, "standard-attribute", module="os..path", name="x y") is None


def test_the_standard_library_provides_nothing_to_other_look_ups(surveys: Surveys) -> None:
    assert surveys.providers("time") == []
    assert "python" not in surveys.bindings("Thread")
    assert surveys.is_standard("urllib2") and surveys.is_standard("json.decoder")
