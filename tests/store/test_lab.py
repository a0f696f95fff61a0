"""Lanes that records share, and what makes evidence stale."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import copy_records, without_code

from errorcanon.model import CanonError, Record
from errorcanon.store.folder import load_record, load_records

SHARED = """
[[lane]]
name = "old"
python = "3.7"
packages = ["a==1"]

[[lane]]
name = "new"
packages = ["a==2"]
"""
LAB = """
use = ["*"]

[[case]]
name = "one"
claim = "cause"
script = "one.py"

[[case]]
name = "two"
claim = "keep-the-size"
script = "two.py"
outcome = "cured"
lanes = ["new"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = without_code(
        copy_records("pytorch/conv-kernel-larger-than-input", tmp_path / "records")
    )
    (tmp_path / "records" / "lanes.toml").write_text(SHARED, encoding="utf-8")
    (folder / "repro" / "lab.toml").write_text(LAB, encoding="utf-8")
    for path in (folder / "repro").glob("*.py"):
        path.unlink()
    for name in ("one.py", "two.py", "helper.txt"):
        (folder / "repro" / name).write_text(f"# {name[0]}\n", encoding="utf-8")
    return folder


def inputs(folder: Path) -> dict[str, str]:
    """Give the hash of every result that there could be, by lane and case."""
    record = load_record(folder)
    assert isinstance(record, Record)
    return {
        f"{lane} {key.rpartition('/')[2]}": value
        for lane, cases in record.inputs.items()
        for key, value in cases.items()
    }


def append(file: str, text: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        path = folder / file
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")

    return change


def replace(file: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        path = folder / file
        before = path.read_text(encoding="utf-8")
        assert old in before
        path.write_text(before.replace(old, new, 1), encoding="utf-8")

    return change


CASE = '\n[[case]]\nname = "three"\nclaim = "cause"\nscript = "two.py"\nlanes = ["new"]\n'
LANE = '\n[[lane]]\nname = "own"\npackages = []\n'


@pytest.mark.parametrize(
    ("change", "stale"),
    [
        (append("repro/two.py", "pass\n"), {"new two"}),
        (append("repro/one.py", "pass\n"), {"old one", "new one"}),
        (append("repro/helper.txt", "more"), {"old one", "new one", "new two"}),
        (append("repro/lab.toml", CASE), set()),
        (append("repro/lab.toml", LANE), set()),
        (append("repro/lab.toml", "seconds = 90\n"), set()),
        (append("repro/lab.toml", "repeat = 9\n"), {"new two"}),
        (append("../../lanes.toml", LANE.replace("own", "newer")), set()),
        (replace("../../lanes.toml", "a==2", "a==3"), {"new one", "new two"}),
        (replace("record.toml", 'kind = "fix"', 'kind = "workaround"'), {"new two"}),
        (replace("repro/lab.toml", '"cured"', '"harm"'), set()),
        (replace("repro/lab.toml", '"cured"', '"cured"\nprovoked-in = ["old"]'), set()),
        (append("repro/two.py", "# region shown\n# endregion\n"), set()),
        (append("en.md", "\n"), set()),
    ],
)
def test_only_the_results_that_a_change_touches_go_stale(
    folder: Path, change: Callable[[Path], None], stale: set[str]
) -> None:
    before = inputs(folder)
    change(folder)
    after = inputs(folder)
    assert {name for name in before if before[name] != after[name]} == stale


@pytest.mark.parametrize("words", ["import two\n", "run(['two.py'])\n"])
def test_a_script_that_another_one_reads_counts_for_both(folder: Path, words: str) -> None:
    append("repro/one.py", words)(folder)
    before = inputs(folder)
    append("repro/two.py", "pass\n")(folder)
    assert inputs(folder)["old one"] != before["old one"]


def test_a_kit_counts_where_it_is_imported(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kits = tmp_path / "kits"
    kits.mkdir()
    (kits / "cudnn.py").write_text("one", encoding="utf-8")
    monkeypatch.setattr("errorcanon.store.lab._KITS", kits)
    append("repro/two.py", "from errorcanon.lab.kits.cudnn import ask\n")(folder)
    before = inputs(folder)
    (kits / "cudnn.py").write_text("two", encoding="utf-8")
    after = inputs(folder)
    assert {name for name in before if before[name] != after[name]} == {"new two"}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (replace("repro/lab.toml", '"*"', '"cudnn-*"'), r"lab.toml:2: no lane of lanes.toml is"),
        (append("repro/lab.toml", LANE.replace("own", "new")), r"lab.toml:2: the lane 'new' also"),
        (append("repro/lab.toml", LANE + LANE), r"lab.toml:21: the lane 'own' stands twice"),
        (append("repro/lab.toml", LANE + 'wheel = "a==1"\n'), r"'wheel' and 'files' go together"),
        (append("repro/lab.toml", LANE + 'kind = "x"\n'), r"lab.toml:\d+: unknown key 'kind'"),
        (
            replace("repro/lab.toml", "two.py", "no.py"),
            r"lab.toml:\d+: 'script' is 'no.py', which is not there",
        ),
        (
            replace("repro/lab.toml", 'outcome = "cured"\n', ""),
            r"lab.toml:10: case 'two' does not say what the step did; add outcome = one of: cured,",
        ),
        (replace("repro/lab.toml", '"cured"', '"fine"'), r"lab.toml:13: 'outcome' is 'fine'; use"),
        (
            replace("repro/lab.toml", 'script = "one.py"', 'script = "one.py"\noutcome = "harm"'),
            r"lab.toml:8: 'outcome' is for the steps \(fix, workaround, dead-end\); a cause is none",
        ),
        (
            replace("repro/lab.toml", '"cured"', '"cured"\nprovoked-in = ["gone-*"]'),
            r"lab.toml:14: 'provoked-in' names no lane of the record: 'gone-\*'",
        ),
        (append("repro/lab.toml", CASE + CASE), r"the claim 'cause' has two cases 'three'; rename"),
        (replace("record.toml", 'subject = "torch"\n', ""), r"record.toml:1: 'subject' is missing"),
        (replace("record.toml", '"torch"', '"a b"'), r"record.toml:2: 'a b' is no product"),
    ],
)
def test_what_is_wrong_in_a_lab_is_named_with_its_line(
    folder: Path, change: Callable[[Path], None], error: str
) -> None:
    change(folder)
    with pytest.raises(CanonError, match=error):
        load_record(folder)


def test_a_broken_file_of_shared_lanes_is_named(folder: Path) -> None:
    root = folder.parent.parent
    append("lanes.toml", '[[lane]]\nname = "old"\npackages = []\n')(root)
    assert "lanes.toml:11: the lane 'old' stands twice" in str(load_records(root).problems[0])
