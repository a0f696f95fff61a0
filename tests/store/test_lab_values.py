"""What lab.toml and lanes.toml may hold: nothing that an installer or a file system would obey."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import RECORDS, copy_records, without_code
from hypothesis import given
from hypothesis import strategies as st

from errorcanon.model import CanonError, Lane, Record
from errorcanon.store.folder import load_record, load_records
from errorcanon.store.lab import read_inputs, read_shared_lanes
from errorcanon.store.lab_values import to_file_pattern, to_pin, to_python, to_requirement, to_slug
from errorcanon.store.lanes import write_lane

PATHS = [
    "/bin/sh",
    "./run.sh",
    "../../x",
    "repro/py.sh",
    "C:\\x",
    "~/x",
    "a/../b",
    "..",
    ".",
    "\\\\host\\share",
    "file:///etc/passwd",
]
OPTIONS = ["-e", "--index-url=http://127.0.0.1:9/evil", "-r/etc/passwd", "--no-deps", "-", "--"]
SEPARATORS = ["a b", "a\nb", "a\0b", "a;b", "a|b", "$(id)", "a\u2028b", "a\x1b[2Jb", "", " ", "a\n"]
WORDS = [*PATHS, *OPTIONS, *SEPARATORS]


@pytest.mark.parametrize(
    "text",
    [
        *WORDS,
        "3",
        "3.11.9.1",
        "cpython",
        "pypy3.10",
        "3.x",
        "3.11\n",
        "python3.11",
        "cpython@3.11",
        ">=3.9",
        "٣.11",
    ],
)
def test_a_python_is_a_version(text: str) -> None:
    with pytest.raises(ValueError, match="no version of Python"):
        to_python(text)


@pytest.mark.parametrize(
    "text",
    [
        *WORDS,
        "./R/repro/pkg",
        "pkg @ file:///tmp/pkg",
        "pkg @ https://127.0.0.1/pkg.whl",
        "pkg@https://127.0.0.1/pkg.whl",
        "git+https://127.0.0.1/pkg",
        "pkg.whl",
        "pkg-1.0-py3-none-any.whl",
        "pkg-1.0.tar.gz",
        "pkg.zip==1",
        "requirements.txt",
        "pyproject.toml",
        "pkg; os_name == 'posix'",
        "pkg==1; python_version < '4'",
        "pkg==1 --hash=sha256:00",
        "pkg==1#egg=x",
        "pkg===1/../x",
        "pkg==" + "1" * 300,
        "pkg[../x]==1",
        "{pkg}",
    ],
)
def test_a_package_is_named_and_nothing_else(text: str) -> None:
    with pytest.raises(ValueError, match="no requirement"):
        to_requirement(text)


@pytest.mark.parametrize(
    "text",
    [
        *WORDS,
        "pkg",
        "pkg>=1",
        "/abs/proj/uv",
        "pkg==../uv",
        "pkg==1,==2",
        "pkg==1/2",
        "pkg.tar.gz==1",
    ],
)
def test_a_wheel_is_one_release(text: str) -> None:
    with pytest.raises(ValueError, match="no release|no requirement"):
        to_pin(text)


@pytest.mark.parametrize(
    "text",
    [
        *(word for word in WORDS if word != "repro/py.sh"),
        "/lib/*.so",
        "a//b",
        "lib/../../x",
        "-x/*.so",
        "*/../*",
        "a/" * 20 + "b",
    ],
)
def test_a_file_of_a_wheel_stays_in_it(text: str) -> None:
    with pytest.raises(ValueError, match="no pattern of files|leaves the wheel"):
        to_file_pattern(text)


@pytest.mark.parametrize(
    "text", [*WORDS, "../../../../victim/pwned", ".hidden", "a" * 91, "ä", "a,b"]
)
def test_a_name_can_be_a_file_name(text: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        to_slug(text)


@pytest.mark.parametrize("to", [to_requirement, to_pin, to_python, to_slug])
@given(text=st.text(max_size=40))
def test_whatever_passes_is_no_path_and_no_option(to: Callable[[str], str], text: str) -> None:
    try:
        word = to(text)
    except ValueError:
        return
    assert word == text
    assert not set(word) & set("/\\\0\n\r@;:#$`'\"") and word[0].isalnum()


def test_every_record_of_ours_still_reads() -> None:
    loaded = load_records(RECORDS)
    assert not loaded.problems
    assert len(read_shared_lanes(RECORDS)) > 50


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "records").mkdir()
    folder = without_code(
        copy_records("pytorch/conv-kernel-larger-than-input", tmp_path / "records")
    )
    (tmp_path / "records" / "lanes.toml").write_text("", encoding="utf-8")
    (folder / "repro" / "lab.toml").write_text(
        '[[lane]]\nname = "own"\npackages = []\n'
        '[[case]]\nname = "one"\nclaim = "cause"\nscript = "one.py"\n',
        encoding="utf-8",
    )
    for path in (folder / "repro").glob("*.py"):
        path.unlink()
    (folder / "repro" / "one.py").write_text("pass\n", encoding="utf-8")
    return folder


def change(folder: Path, old: str, new: str) -> None:
    path = folder / "repro" / "lab.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("packages = []", 'packages = []\npython = "repro/py.sh"'),
        ("packages = []", 'packages = ["./repro/pkg"]'),
        ("packages = []", 'packages = ["--index-url=http://127.0.0.1:9/evil", "numpy"]'),
        ("packages = []", 'packages = []\nsources = ["./repro/pkg"]'),
        ("packages = []", 'packages = []\nwheel = "/abs/uv"\nfiles = ["a"]'),
        ("packages = []", 'packages = []\nwheel = "a==1"\nfiles = ["../a"]'),
        ('"own"', '"../../../../victim/pwned"'),
        ('name = "one"', 'name = "../one"'),
        ('claim = "cause"', 'claim = "../cause"'),
        ('"one.py"', '"../record.toml"'),
        ('"one.py"', '"/etc/passwd"'),
        ('"one.py"', '"lab.toml"'),
        ('"one.py"', '"one.py"\nargs = ["a\\u001b[2J"]'),
        ('"one.py"', '"one.py"\nseconds = 999999999'),
        ('"one.py"', '"one.py"\nmemory = 999999999'),
        ('"one.py"', '"one.py"\nrepeat = 999999999'),
        ('"one.py"', '"one.py"\nline-from = "me"'),
        ("packages = []", "packages = [" + '"a",' * 300 + "]"),
    ],
)
def test_a_lab_with_such_a_word_is_refused_with_its_line(folder: Path, old: str, new: str) -> None:
    change(folder, old, new)
    with pytest.raises(CanonError, match=r"lab\.toml:\d+: "):
        load_record(folder)


@pytest.mark.parametrize(
    "rows",
    ["[[lane]]\nname='a'\npackages=[]\n" * 2000, "# " + "x" * (2 << 20)],
    ids=["lanes", "a comment"],
)
def test_a_huge_lab_is_refused(folder: Path, rows: str) -> None:
    change(folder, "[[lane]]", rows + "\n[[lane]]")
    with pytest.raises(CanonError, match="more than|longer than|larger than"):
        load_record(folder)


# --- what lies in repro/ -------------------------------------------------------------------


def lay_link(folder: Path) -> None:
    (folder / "repro" / "keys").symlink_to(Path.home())


def lay_link_to_file(folder: Path) -> None:
    (folder / "repro" / "data.txt").symlink_to("/etc/passwd")


def lay_link_below(folder: Path) -> None:
    (folder / "repro" / "more").mkdir()
    (folder / "repro" / "more" / "data.txt").symlink_to("/etc/passwd")


def lay_dangling_link(folder: Path) -> None:
    (folder / "repro" / "later").symlink_to("/nowhere/at/all")


def lay_pipe(folder: Path) -> None:
    os.mkfifo(folder / "repro" / "pipe")


def lay_linked_script(folder: Path) -> None:
    (folder / "repro" / "one.py").unlink()
    (folder / "repro" / "one.py").symlink_to("/etc/passwd")


def lay_linked_lab(folder: Path) -> None:
    text = (folder / "repro" / "lab.toml").read_text(encoding="utf-8")
    (folder / "lab.toml").write_text(text, encoding="utf-8")
    (folder / "repro" / "lab.toml").unlink()
    (folder / "repro" / "lab.toml").symlink_to(folder / "lab.toml")


def lay_large_file(folder: Path) -> None:
    with (folder / "repro" / "large.bin").open("wb") as file:
        file.truncate(1 << 40)


def lay_many_files(folder: Path) -> None:
    for number in range(250):
        (folder / "repro" / f"{number}.txt").touch()


def lay_odd_name(folder: Path) -> None:
    (folder / "repro" / "a\x1b[2J.txt").touch()


def lay_linked_evidence(folder: Path) -> None:
    other = folder.parent / "elsewhere"
    other.mkdir()
    (folder / "evidence").symlink_to(other)


def lay_linked_lane(folder: Path) -> None:
    (folder / "evidence").mkdir()
    (folder / "evidence" / "own.json").symlink_to("/etc/passwd")


@pytest.mark.parametrize(
    "lay",
    [
        lay_link,
        lay_link_to_file,
        lay_link_below,
        lay_dangling_link,
        lay_pipe,
        lay_linked_script,
        lay_linked_lab,
        lay_large_file,
        lay_many_files,
        lay_odd_name,
        lay_linked_evidence,
        lay_linked_lane,
    ],
)
def test_what_is_no_plain_file_is_refused(folder: Path, lay: Callable[[Path], None]) -> None:
    for path in folder.glob("evidence/*"):
        path.unlink()
    if (folder / "evidence").exists():
        (folder / "evidence").rmdir()
    lay(folder)
    with pytest.raises(CanonError):
        load_record(folder)


def test_a_hard_link_is_read_as_the_file_that_it_is(folder: Path) -> None:
    os.link(folder / "repro" / "one.py", folder / "repro" / "two.py")
    assert set(read_inputs(folder / "repro")) == {"one.py", "two.py"}


def test_hidden_files_and_compiled_ones_count_for_nothing(folder: Path) -> None:
    before = read_inputs(folder / "repro")
    for name in ("__pycache__/one.cpython-311.pyc", "one.pyc", "old.pyo", ".secret", ".git/config"):
        path = folder / "repro" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x")
    (folder / "repro" / ".#one.py").symlink_to("somebody")
    assert read_inputs(folder / "repro") == before


# --- what is written ------------------------------------------------------------------------


def lane(name: str) -> Lane:
    return Lane(name, "run", "none", {}, ())


@pytest.mark.parametrize("name", ["../../victim", "/tmp/pwned", "..", "a/b", "a\nb", ""])
def test_evidence_is_written_below_its_record_only(folder: Path, name: str) -> None:
    before = sorted(folder.parent.parent.rglob("*"))
    with pytest.raises(CanonError, match="no name"):
        write_lane(folder, lane(name))
    assert sorted(folder.parent.parent.rglob("*")) == before


def test_evidence_is_not_written_through_a_link(folder: Path, tmp_path: Path) -> None:
    assert isinstance(load_record(folder), Record)
    victim = tmp_path / "victim"
    victim.write_text("whole", encoding="utf-8")
    evidence = folder / "evidence"
    evidence.mkdir(exist_ok=True)
    (evidence / "own.json").symlink_to(victim)
    (evidence / f".own.json.{os.getpid()}").symlink_to(victim)
    write_lane(folder, lane("own"))

    assert victim.read_text(encoding="utf-8") == "whole"
    assert not (evidence / "own.json").is_symlink()
