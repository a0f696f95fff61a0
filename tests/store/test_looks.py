"""What a record says of looking at the machine is checked, with file, line and remedy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import ROOT

from errorcanon.model import CanonError, Record
from errorcanon.store.folder import load_record

SHADOWED = ROOT / "records" / "python" / "module-shadowed-by-own-file"
LOOK = """
[[look]]
id = "another-one"
told-by = "which-file"
says = "this"
where."shm.room" = "<64 MiB"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "records"
    shutil.copytree(SHADOWED, home / "python" / "shadowed")
    shutil.copy(ROOT / "records" / "lanes.toml", home / "lanes.toml")
    return home / "python" / "shadowed"


def add(folder: Path, text: str) -> None:
    path = folder / "record.toml"
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def test_a_size_is_read_in_bytes(folder: Path) -> None:
    add(folder, LOOK)
    record = load_record(folder)

    assert isinstance(record, Record)
    assert record.looks[-1].where[0].value == str(64 << 20)


def test_a_probe_is_kept_with_its_text(folder: Path) -> None:
    (folder / "probe").mkdir(exist_ok=True)
    (folder / "probe" / "first_bytes.py").write_text("print('{}')\n", encoding="utf-8")
    add(folder, '[[look]]\nid = "p"\ntold-by = "which-file"\nprobe = "first_bytes.py"\n')
    record = load_record(folder)

    assert isinstance(record, Record)
    assert record.looks[-1].code == "print('{}')\n"


def add_probe(folder: Path, code: str) -> None:
    (folder / "probe").mkdir(exist_ok=True)
    (folder / "probe" / "mine.py").write_text(code, encoding="utf-8")
    add(folder, '[[look]]\nid = "p"\ntold-by = "which-file"\nprobe = "mine.py"\n')


def test_a_probe_carries_the_text_of_the_kits_that_it_imports_from(folder: Path) -> None:
    add_probe(folder, "from errorcanon.facts.kits.program_files import answer\n\nanswer(len)\n")
    record = load_record(folder)

    assert isinstance(record, Record)
    code = record.looks[-1].code
    assert "def answer(main, *faults):" in code
    assert "import answer" not in code
    assert code.endswith("answer(len)\n")


def test_a_kit_that_is_not_there_is_named_with_those_that_are(folder: Path) -> None:
    add_probe(folder, "from errorcanon.facts.kits.nothing import answer\n")
    with pytest.raises(CanonError, match=r"no kit 'nothing' for probes \(there are: .*keras_file"):
        load_record(folder)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('told-by = "which-file"', 'told-by = "cause"', "'cause' is no discriminator here"),
        ("shm.room", "nothing", "'nothing' is neither a fact"),
        ("<64 MiB", "64 MiB", "'64 MiB' is no condition"),
        ('"this"', '"perhaps"', "use one of: this, another"),
        ("another-one", "own-file-found-first", "two looks are named"),
        ('says = "this"', 'says = "another"\nlasting = true', "'lasting' is for what says"),
        ('where."shm.room"', "lasting = true\nwhere.module", "'lasting' is for facts alone"),
        ('says = "this"', 'says = "this"\nsignatures = ["x"]', "no signature has the id 'x'"),
        ('says = "this"', 'says = "this"\nprobe = "../x.py"', "'probe' is '../x.py'"),
        ('where."shm.room" = "<64 MiB"', "", "has no condition"),
    ],
)
def test_a_look_that_is_wrong_is_refused_at_its_line(
    folder: Path, old: str, new: str, fault: str
) -> None:
    add(folder, LOOK.replace(old, new))
    with pytest.raises(CanonError) as caught:
        load_record(folder)
    assert fault in str(caught.value)
    assert "record.toml:" in str(caught.value)


def test_a_probe_that_no_look_names_is_refused(folder: Path) -> None:
    (folder / "probe").mkdir(exist_ok=True)
    (folder / "probe" / "left.py").write_text("pass\n", encoding="utf-8")
    with pytest.raises(CanonError, match=r"left\.py is named by no look"):
        load_record(folder)
