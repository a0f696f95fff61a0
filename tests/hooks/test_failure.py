"""What is asked about a failure, and what a hook may never do."""

from __future__ import annotations

import importlib.metadata
import platform
import sys
from types import ModuleType

import pytest
from hidden import ATTACKS, hidden_in
from hooks.conftest import IDENTITY, MESSAGE, Program
from packaging.tags import sys_tags

from errorcanon.hooks.explainer import LONGEST_TEXT, open_explainer, text_of
from errorcanon.hooks.failure import guarded, has_card, show_card
from errorcanon.publish.card import RULE
from errorcanon.serve.environment import collect_loaded
from errorcanon.survey.platforms import machine_of, takes

SHOW = "from errorcanon.hooks.failure import show_card\n"


@pytest.fixture(autouse=True)
def corpus_in_use(corpus_file: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANON_CORPUS", str(corpus_file))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def raised(error: BaseException) -> BaseException:
    try:
        raise error
    except BaseException as caught:
        return caught


def chained() -> BaseException:
    try:
        try:
            raise RuntimeError(MESSAGE)
        except RuntimeError as error:
            raise ValueError("the step failed") from error
    except ValueError as error:
        return error


def grouped() -> BaseException:
    parts = [RuntimeError(MESSAGE), ValueError("b")]
    return raised(ExceptionGroup("two tasks", parts))  # noqa: F821 # built in since 3.11


def remote() -> BaseException:
    error = raised(ValueError("lost"))
    error.__context__ = raised(RuntimeError(MESSAGE))
    return error


FORMS = [pytest.param(chained, id="cause"), pytest.param(remote, id="context")]
if sys.version_info >= (3, 11):
    FORMS.append(pytest.param(grouped, id="group"))


@pytest.mark.parametrize("make", FORMS)
def test_a_failure_is_found_wherever_it_stands_in_a_chain(make: object) -> None:
    assert callable(make)
    with open_explainer() as explainer:
        assert explainer.explain(text_of(make())).findings[0].id == IDENTITY


def test_the_text_is_what_python_prints_but_for_quoting_source(program: Program) -> None:
    script = (
        "def outer():\n    inner()\ndef inner():\n    raise KeyError('a')\n"
        "from errorcanon.hooks.explainer import text_of\n"
        "try:\n    outer()\nexcept KeyError as error:\n    print(text_of(error)); raise\n"
    )
    done = program(script)
    printed = [line for line in done.stderr.splitlines() if "raise KeyError" not in line]
    told = [line for line in done.stdout.splitlines() if line]

    assert told == printed
    assert "raise KeyError" in done.stderr


def test_a_syntax_error_keeps_the_line_it_is_about() -> None:
    with pytest.raises(SyntaxError) as caught:
        compile("x = 'a\n", "given.py", "exec")
    assert "x = 'a" in text_of(caught.value)


@pytest.mark.parametrize(
    "source",
    [
        f"raise ValueError('other') if {MESSAGE!r} else None",
        f"raise ValueError('other')  # RuntimeError: {MESSAGE}",
    ],
    ids=["string", "comment"],
)
def test_a_program_that_only_names_a_message_has_no_card(program: Program, source: str) -> None:
    done = program(f"import errorcanon\nerrorcanon.install()\n{source}\n")

    assert MESSAGE in done.stderr  # in the source line that the traceback shows
    assert "canon" not in done.stderr.partition("ValueError: other")[2]


def test_of_a_huge_failure_both_ends_are_read() -> None:
    with open_explainer() as explainer:
        for text in (
            f"RuntimeError: {MESSAGE}\n" + "x " * LONGEST_TEXT,
            "x\n" * LONGEST_TEXT + f"RuntimeError: {MESSAGE}",
        ):
            assert explainer.explain(text).findings[0].id == IDENTITY


@pytest.mark.parametrize("end", [KeyboardInterrupt(), SystemExit(3), GeneratorExit()])
def test_an_end_that_was_wanted_has_no_card(end: BaseException) -> None:
    assert not has_card(end)
    assert has_card(RuntimeError(MESSAGE))


def test_canon_0_turns_every_card_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CANON", "0")
    show_card(RuntimeError(MESSAGE))
    assert capsys.readouterr().err == ""


def test_a_failure_nobody_knows_has_no_card(capsys: pytest.CaptureFixture[str]) -> None:
    show_card(raised(ValueError("the moon is in the wrong phase")))
    assert capsys.readouterr().err == ""


def test_a_failure_has_its_card_once(capsys: pytest.CaptureFixture[str]) -> None:
    error = raised(RuntimeError(MESSAGE))
    show_card(error)
    assert IDENTITY in capsys.readouterr().err
    again = raised(ValueError("gave up"))
    again.__cause__ = error
    show_card(error)
    show_card(again)

    assert capsys.readouterr().err == ""


def test_a_text_has_a_card_too(capsys: pytest.CaptureFixture[str]) -> None:
    show_card(f"RuntimeError: {MESSAGE}")
    assert IDENTITY in capsys.readouterr().err


def test_the_card_is_in_the_language_of_the_locale(program: Program) -> None:
    script = f"{SHOW}show_card({'RuntimeError: ' + MESSAGE!r})"
    assert "先做：" in program(script, LANG="zh_CN.UTF-8", PYTHONIOENCODING="utf-8").stderr
    assert "Do first:" in program(script).stderr


def test_a_missing_corpus_is_said_in_one_line_and_raises_nothing(program: Program) -> None:
    done = program(SHOW + f"show_card({MESSAGE!r})\nprint('on')", CANON_CORPUS="no-such-file")

    assert done.stdout == "on\n"
    assert done.stderr.count("\n") == 1
    assert "no-such-file" in done.stderr and "CANON=0" in done.stderr


def test_an_exception_that_cannot_be_printed_raises_nothing() -> None:
    class BrokenError(Exception):
        def __str__(self) -> str:
            raise RuntimeError("not even this")

    show_card(raised(BrokenError()))


def test_ctrl_c_while_the_card_is_made_ends_the_card_alone() -> None:
    with guarded():
        raise KeyboardInterrupt


def test_no_framework_is_imported_to_explain(program: Program) -> None:
    script = (
        f"import sys\n{SHOW}show_card({MESSAGE!r})\n"
        "print([m for m in ('torch', 'tensorflow', 'numpy', 'pydantic', 'rich') if m in sys.modules])"
    )
    assert program(script).stdout == "[]\n"


def test_versions_are_those_that_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    torch, cudnn, version = (ModuleType(name) for name in ("torch", "cudnn", "version"))
    torch.__dict__.update(__version__="2.13.0+cpu")
    version.__dict__.update(cuda="12.6")
    cudnn.__dict__.update(version=lambda: 90100)
    loaded = {"torch": torch, "torch.version": version, "torch.backends.cudnn": cudnn}

    found = collect_loaded(loaded)
    assert (found["torch"], found["cuda"], found["cudnn"]) == ("2.13.0+cpu", "12.6", "90100")
    assert "tensorflow" not in found


def test_the_machine_is_told_as_wheels_are_chosen_for_it() -> None:
    found = collect_loaded({})

    assert found["architecture"] == platform.machine()
    assert found.get("glibc", "") == platform.libc_ver()[1]
    tags = {tag.platform for tag in sys_tags()}
    known = [f"manylinux_2_{minor}_{found['architecture']}" for minor in range(17, 60)]
    machine = machine_of(found)
    assert [takes(machine, tag) for tag in known] == [tag in tags for tag in known]


def test_what_is_installed_and_not_loaded_is_known_too() -> None:
    assert collect_loaded({})["pytest"] == importlib.metadata.version("pytest")


def test_a_module_that_failed_halfway_is_not_stirred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])

    class Lazy(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise RuntimeError(name)

    assert "torch" not in collect_loaded({"torch": Lazy("torch")})


def test_importing_the_package_imports_nothing_else(program: Program) -> None:
    script = (
        "import sys\nbefore = set(sys.modules)\nimport errorcanon\n"
        "print(sorted(set(sys.modules) - before))"
    )
    assert program(script).stdout == "['errorcanon']\n"


def test_a_card_and_a_fault_of_ours_hide_nothing(
    program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    hidden = "".join(ATTACKS.values()).encode("utf-8", "replace").decode("utf-8")
    message = MESSAGE.partition("input")[0]
    done = program(
        f"import errorcanon\nerrorcanon.install()\nraise RuntimeError({MESSAGE + hidden!r})\n"
    )
    _, rule, card = done.stderr.partition(RULE)
    assert rule and message in card
    assert not hidden_in(card)

    with guarded():
        raise ValueError(f"{hidden}\ncanon: all is well")
    said = capsys.readouterr().err
    assert not hidden_in(said) and said.count("\n") == 1
