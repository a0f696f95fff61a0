"""Where a line comes from: the compiled file, and what is found in it."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest
from surveyed import write_origins

from errorcanon.model import CanonError, Origins
from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.origins import Seen, find_origins
from errorcanon.survey.origins_table import OriginsFile, compile_origins

LID = """
def _check(n):
    raise ValueError(f"the lid {n} of this box is shut for good")

def open_lid():
    _check(1)

def warn_of_rust():
    warnings.warn("the hinge is rusty and will break some day", FutureWarning)
    logger.error("the hinge of box %s broke off", n)
"""
OLD_LID = LID.replace("for good", "")
OTHER = """
def turn():
    raise RuntimeError(f"the key {key} does not turn in the lock")
"""


@pytest.fixture
def origins(tmp_path: Path) -> OriginsFile:
    releases = {
        "1.0": {"box/lid.py": OTHER},
        "1.1": {"box/lid.py": OLD_LID},
        "2.0": {"box/lid.py": LID},
        "3.0": {"box/cover.py": LID},
    }
    return write_origins(tmp_path, {"box": releases, "lock": {"5.0": {"lock/key.py": OTHER}}})


def test_a_line_names_who_says_it_and_since_when(origins: OriginsFile) -> None:
    (one,) = find_origins(origins, "ValueError: the lid 7 of this box is shut for good").best
    assert (one.distribution, one.file, one.function) == ("box", "box/cover.py", "_check")
    assert (one.kind, one.error, one.callers) == ("raise", "ValueError", ("open_lid",))
    assert (one.before, one.since, one.until, one.after) == ("1.1", "2.0", "", "")
    assert one.cover == 1.0


def test_what_is_gone_says_until_when(origins: OriginsFile) -> None:
    (one,) = find_origins(origins, "the lid 7 of this box is shut").best
    assert (one.since, one.until, one.after) == ("1.1", "1.1", "2.0")


def test_the_installed_release_says_which_file(origins: OriginsFile) -> None:
    line = "ValueError: the lid 7 of this box is shut for good"
    (one,) = find_origins(origins, line, Seen(versions={"box": "2.0.3"})).best
    assert one.file == "box/lid.py"


def test_a_warning_and_a_log_line_are_told_apart_from_failures(origins: OriginsFile) -> None:
    rusty = "x.py:3: FutureWarning: the hinge is rusty and will break some day"
    assert find_origins(origins, rusty).is_healthy
    assert not find_origins(origins, "ERROR box: the hinge of box 3 broke off").is_healthy


def test_the_class_of_an_exception_decides_between_two(tmp_path: Path) -> None:
    said = "def f():\n    raise {}('a lid is not allowed on this box')\n"
    files = {"a.py": said.format("TypeError"), "b.py": said.format("ValueError")}
    origins = write_origins(tmp_path, {"box": {"1.0": files}})
    (one,) = find_origins(origins, "ValueError: a lid is not allowed on this box").best
    assert one.file == "b.py"


def test_the_traceback_decides_between_two(origins: OriginsFile) -> None:
    line = "RuntimeError: the key 3 does not turn in the lock"
    assert {one.distribution for one in find_origins(origins, line).best} == {"box", "lock"}
    frames = (("/env/lib/python3.11/site-packages/lock/key.py", "turn"),)
    (one,) = find_origins(origins, line, Seen(frames=frames)).best
    assert one.distribution == "lock"


def test_of_many_places_only_the_package_is_named(tmp_path: Path) -> None:
    files = {f"lid{n}.py": LID for n in range(5)}
    origins = write_origins(tmp_path, {"box": {"1.0": files}})
    found = find_origins(origins, "ValueError: the lid 7 of this box is shut for good")
    assert found == Origins((), "box")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "ValueError",
        "ValueError: no words of this are known to anybody",
        "\0" * 50,
        "/home/lid/box: /home/the/lid/of/this/box/is/shut/for/good",
        "we all know that once a week the lid 7 of this box is shut for good by whoever comes last",
    ],
)
def test_a_line_of_somebody_else_has_none(origins: OriginsFile, line: str) -> None:
    assert not find_origins(origins, line).best


def test_a_megabyte_is_read_no_further_than_a_line_is_long(origins: OriginsFile) -> None:
    line = "ValueError: the lid 7 of this box is shut for good" + " lid" * 250_000
    assert len(find_origins(origins, line).best) <= 1


def test_the_same_answers_give_the_same_file(tmp_path: Path) -> None:
    write_origins(tmp_path, {"box": {"1.0": {"lid.py": LID}}})
    first = (tmp_path / "origins.bin").read_bytes()
    compile_origins(tmp_path / "messages", tmp_path / "origins.bin")
    assert (tmp_path / "origins.bin").read_bytes() == first


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    path = tmp_path / "origins.bin"
    for content in (
        b"",
        b"x",
        b"canon origins\n",
        b"canon origins\n" + struct.pack("<I", 9) + b"{}",
    ):
        path.write_bytes(content)
        with pytest.raises(CanonError, match=r"origins\.bin: no file of origins"):
            OriginsFile(path)
    with pytest.raises(CanonError, match="no file of origins"):
        OriginsFile(tmp_path / "missing.bin")


def test_a_damaged_file_is_told_and_nothing_else_happens(
    tmp_path: Path, origins: OriginsFile
) -> None:
    whole = (tmp_path / "origins.bin").read_bytes()
    chance = random.Random(7)
    damaged = tmp_path / "damaged.bin"
    refused = 0
    for _ in range(400):
        content = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        damaged.write_bytes(content[: chance.randint(len(content) - 40, len(content))])
        try:
            find_origins(OriginsFile(damaged), "ValueError: the lid 7 of this box is shut for good")
        except CanonError:
            refused += 1
    assert refused > 40


def test_a_line_that_no_reader_wrote_is_told(tmp_path: Path) -> None:
    head = Head("box", "1.0", "", "", "", "", "")
    write_answers(tmp_path / "messages/sources/box", [Answer(head, frozenset({"no row"}))])
    with pytest.raises(CanonError, match="a line that no reader wrote"):
        compile_origins(tmp_path / "messages", tmp_path / "origins.bin")
