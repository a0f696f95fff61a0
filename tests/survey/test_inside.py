"""A package that asks itself for what it lacks, and opsets that no release of torch exports."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.context import Context, Found, read_frames
from errorcanon.survey.lookup import look
from errorcanon.survey.names import Reader
from errorcanon.survey.table import Surveys, compile_answers

RELEASES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "base": {
        "1.0": {"base/__init__.py": "", "base/old.py": "def gone(): pass\n"},
        "2.0": {
            "base/__init__.py": "",
            "base/old.py": "def here(): pass\n",
            "base/_c.pyi": "def cuda_call(device: int) -> None: ...\n",
        },
    },
    "torch": {
        "1.11.0": {"torch/__init__.py": "", "torch/onnx/symbolic_opset15.py": "a = 1\n"},
        "1.12.1": {
            "torch/__init__.py": "",
            "torch/onnx/symbolic_opset15.py": "a = 1\n",
            "torch/onnx/symbolic_opset16.py": "a = 1\n",
        },
        "2.9.1": {
            "torch/__init__.py": "",
            "torch/onnx/_internal/torchscript_exporter/symbolic_opset16.py": "a = 1\n",
            "torch/onnx/_internal/torchscript_exporter/symbolic_opset17.py": "a = 1\n",
        },
    },
}


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    root: Path = tmp_path_factory.mktemp("inside")
    for name, releases in RELEASES.items():
        reader, answers = Reader(), []
        for release, files in releases.items():
            read = ((path, text.encode()) for path, text in files.items())
            lines, _ = reader.read(read, [f"{name}/_c.cpython-311-x86_64-linux-gnu.so"])
            head = Head(name, release, "2024-01-01", "a.whl", "0" * 64, "f" * 16, "")
            answers.append(Answer(head, lines))
        write_answers(root / "names" / name, answers)
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite")


def test_what_a_compiled_module_has_depends_on_its_build(surveys: Surveys) -> None:
    trace = frame(IN_BASE, "return base._c.cuda_call(1)")
    assert ask(surveys, "cuda_call", trace, "base._c") is None


def frame(path: str, code: str) -> str:
    return f'  File "{path}", line 7, in <module>\n    {code}\n'


def ask(surveys: Surveys, name: str, trace: str, module: str = "base.old") -> Found | None:
    frames = read_frames(trace.splitlines())
    return look("mixed", {"module": module, "name": name}, Context({}, frames, surveys))


IN_BASE = "/env/lib/python3.11/site-packages/base/user.py"


@pytest.mark.parametrize("code", ["from base.old import gone", "from .old import ("])
def test_a_file_of_the_package_asks_for_what_another_release_has(
    surveys: Surveys, code: str
) -> None:
    found = ask(surveys, "gone", frame(IN_BASE, code))
    assert found is not None and not found.is_guess
    assert (found.captures["standing"], found.captures["file"]) == ("mixed", "base/user.py")


@pytest.mark.parametrize(
    ("path", "code", "name"),
    [
        ("/home/me/train.py", "from base.old import gone", "gone"),
        (IN_BASE.replace("/base/", "/lib/"), "from base.old import gone", "gone"),
        (IN_BASE, "raise AttributeError(f'no {gone}')", "gone"),
        (IN_BASE, "return getattr(module, 'gone')", "gone"),
        (IN_BASE, "return module[key]", "gone"),
        (IN_BASE, "from base.old import nobody_had_it", "nobody_had_it"),
    ],
)
def test_others_that_ask_say_nothing(surveys: Surveys, path: str, code: str, name: str) -> None:
    assert ask(surveys, name, frame(path, code)) is None
    assert ask(surveys, name, "") is None


def test_what_a_package_asks_itself_is_no_matter_of_your_code(surveys: Surveys) -> None:
    named = {"module": "base.old", "name": "gone"}
    own = read_frames(frame("/home/me/train.py", "from base.old import gone").splitlines())
    theirs = read_frames(frame(IN_BASE, "from base.old import gone").splitlines())
    assert look("import", named, Context({}, own, surveys)) is not None
    assert look("import", named, Context({}, theirs, surveys)) is None


def opset(surveys: Surveys, asked: str, **versions: str) -> Mapping[str, str] | None:
    found = look("opset", {"opset": asked}, Context(versions, (), surveys))
    return found.captures if found else None


def test_an_opset_is_exported_from_the_release_on_that_has_its_module(surveys: Surveys) -> None:
    found = opset(surveys, "16", torch="1.11.0")
    assert found is not None
    assert (found["since"], found["took"], found["requirement"]) == (
        "1.12.1", "15", "torch>=1.12.1",
    )  # fmt: skip
    assert opset(surveys, "16", torch="1.12.1") is None
    assert opset(surveys, "16", torch="2.9.1") is None  # the exporter moved


def test_an_opset_that_none_exports_has_no_release(surveys: Surveys) -> None:
    found = opset(surveys, "99", torch="2.9.1")
    assert found is not None and "since" not in found and found["took"] == "17"
    assert opset(surveys, "9999") is None
