"""Arguments that a remedy gives to the command that failed."""

from __future__ import annotations

import shlex

import pytest

from errorcanon.model import Arguments, Frame
from errorcanon.trial.arguments import find_arguments, with_arguments
from errorcanon.trial.remedy import Remedy


def arguments(text: str) -> Arguments:
    program, _, words = text.partition(": ")
    return Arguments(tuple(program.split()), tuple(words.split()))


ISOLATION = arguments("pip install: --no-build-isolation")
WORKERS = arguments("torchrun: --nproc-per-node 1")
UTF8 = arguments("python: -X utf8")


@pytest.mark.parametrize(
    ("command", "wanted", "expected"),
    [
        ("pip install ./a", ISOLATION, "pip install --no-build-isolation ./a"),
        ("/e/bin/pip3.11 install a", ISOLATION, "/e/bin/pip3.11 install --no-build-isolation a"),
        ("python3 -m pip install a", ISOLATION, "python3 -m pip install --no-build-isolation a"),
        ("torchrun train.py --nproc-per-node", WORKERS, "torchrun train.py --nproc-per-node 1"),
        ("torchrun --nproc-per-node 4 a.py", WORKERS, "torchrun --nproc-per-node 1 a.py"),
        ("torchrun --nproc-per-node=4 a.py", WORKERS, "torchrun --nproc-per-node=1 a.py"),
        ("python -m torchrun a.py", WORKERS, "python -m torchrun --nproc-per-node 1 a.py"),
        ("/e/bin/python3.12 main.py", UTF8, "/e/bin/python3.12 -X utf8 main.py"),
        ("python -X dev main.py", UTF8, "python -X utf8 -X dev main.py"),
        ("python -m pip install a", UTF8, "python -X utf8 -m pip install a"),
    ],
)
def test_they_stand_where_the_program_takes_them(
    command: str, wanted: Arguments, expected: str
) -> None:
    words = shlex.split(command)
    assert find_arguments(words, [wanted]) == wanted
    assert shlex.join(with_arguments(words, wanted)) == expected


@pytest.mark.parametrize(
    "command",
    [
        "pip download a",
        "pipx install a",
        "uv pip install a",
        "python pip install a",
        "pip",
        "",
        "python -m",
    ],
)
def test_another_program_gets_none(command: str) -> None:
    assert find_arguments(shlex.split(command), [ISOLATION]) is None


@pytest.mark.parametrize("command", ["pip install --no-build-isolation a", "python -X utf8 a.py"])
def test_what_a_command_has_already_is_not_tried(command: str) -> None:
    words = shlex.split(command)
    wanted = find_arguments(words, [ISOLATION, UTF8])
    assert wanted is not None
    with pytest.raises(ValueError, match="has it already"):
        with_arguments(words, wanted)


def test_a_remedy_of_arguments_alone_is_none_for_another_program() -> None:
    frames = (Frame("a.py", 1),)
    remedy = Remedy("a/b", arguments=(ISOLATION, UTF8))
    assert remedy.placed(frames, ["torchrun", "a.py"]) is None
    placed = remedy.placed(frames, ["python", "a.py"])
    assert placed is not None
    assert (placed.arguments, placed.words) == ((UTF8,), "python -X utf8 …")
    both = Remedy("a/b", install=("a",), words="pip install a", arguments=(ISOLATION,))
    placed = both.placed(frames, ["torchrun", "a.py"])
    assert placed is not None and (placed.arguments, placed.words) == ((), "pip install a")
