"""Edits of code: what a pattern fits, how its replacement is written, and which files are left."""

from __future__ import annotations

from pathlib import Path

import pytest

from errorcanon.model import CanonError, Edit, Frame
from errorcanon.trial.changing import (
    FileChange,
    WorldFiles,
    change_of,
    diff_of,
    find_file,
    hash_of,
    patched,
    plan_changes,
    read_text,
    write_changes,
)
from errorcanon.trial.editing import edit_code
from errorcanon.trial.remedy import CodeEdit
from errorcanon.trial.world import Layer, World

pytest.importorskip("libcst")

from errorcanon.trial.codemod import edit_text

FLOAT = Edit("numpy.float", "float")
MAPPING = Edit("collections.Mapping", "collections.abc.Mapping", True, "collections.abc")
APPEND = Edit("$df.append($x, $*rest)", "pandas.concat([$df, $x], $*rest)")


@pytest.mark.parametrize(
    ("edit", "line", "text", "expected"),
    [
        (FLOAT, 2, "import numpy as np\nx = f(np.float)  # c\ny = np.float\n", "import numpy as np\nx = f(float)  # c\ny = np.float\n"),
        (FLOAT._replace(is_everywhere=True), 2, "import numpy as np\nx = np.float\ny = np.float32, np.float\n", "import numpy as np\nx = float\ny = np.float32, float\n"),
        (FLOAT, 3, "import numpy\r\n\r\nx = (\r\n    numpy.float\r\n)\r\n", "import numpy\r\n\r\nx = (\r\n    float\r\n)\r\n"),
        (MAPPING, 1, "from collections import Mapping\nMapping\n", "from collections.abc import Mapping\nMapping\n"),
        (MAPPING, 2, "if x:\n    from collections import Mapping as M, deque\n", "if x:\n    from collections.abc import Mapping as M\n    from collections import deque\n"),
        (MAPPING, 2, "import collections\nc = collections.Mapping\n", "import collections.abc\nimport collections\nc = collections.abc.Mapping\n"),
        (MAPPING, 2, "import collections.abc as a, collections.abc\nc = collections.Mapping\n", "import collections.abc as a, collections.abc\nc = collections.abc.Mapping\n"),
        (Edit("numpy.trapz", "numpy.trapezoid"), 1, "from numpy import trapz\ntrapz(x)\n", "from numpy import trapezoid as trapz\ntrapz(x)\n"),
        (APPEND, 2, "import pandas as pd\nd = (d or e).append({1: 2},  # one\n  sort=True)\n", "import pandas as pd\nd = pd.concat([(d or e), {1: 2}], sort=True)\n"),
        (APPEND, 4, '"""d"""\nfrom __future__ import annotations\nimport os\nd = d.append(e)\n', '"""d"""\nfrom __future__ import annotations\nimport pandas\nimport os\nd = pandas.concat([d, e])\n'),
        (Edit("yaml.load($x)", "yaml.safe_load($x)"), 2, "import yaml\nyaml.load(x)\n", "import yaml\nyaml.safe_load(x)\n"),
        (Edit("numpy.f($a, $b)", "$a + $b"), 2, "import numpy\nx = -numpy.f(a, b if c else d) ** 2\n", "import numpy\nx = -(a + (b if c else d)) ** 2\n"),
        (Edit("$x == None", "$x is None"), 1, "if f(a)  ==  None: pass\n", "if (f(a) is None): pass\n"),
        (Edit("f($x, $x)", "g($x)"), 1, "f(a, b); f(c, c)\n", "f(a, b); f(c, c)\n"),
    ],
)  # fmt: skip
def test_an_edit_is_written_as_the_file_would_write_it(
    edit: Edit, line: int, text: str, expected: str
) -> None:
    if text == expected:
        with pytest.raises(CanonError, match="nothing there reads"):
            edit_text(text, [edit], line)
        return
    assert edit_text(text, [edit], line) == expected


@pytest.mark.parametrize(
    "text",
    [
        "import numpy\nnumpy.load(*a)\n",  # what it unpacks may be the first
        "import numpy\nnumpy.load(a, b)\n",
        "import numpy\nnumpy.load(file=a)\n",
        "numpy = 3\nnumpy.load(a)\n",
        "import other as numpy\nnumpy.load(a)\n",
        "import numpy\nx = 'numpy.load(a)'\n",
    ],
)
def test_what_only_looks_alike_is_left(text: str) -> None:
    with pytest.raises(CanonError, match="nothing there reads"):
        edit_text(text, [Edit("numpy.load($x)", "numpy.safe($x)")], 2)


@pytest.mark.parametrize(
    "text",
    ["x = = 3\n", "print 3\n", "x = " + "(" * 3000 + ")" * 3000, "x = " + "-" * 30_000 + "1\n",
     "x = a" + ".b()" * 4000, "x = '\0'\n", "x = " + "[" * 180 + "]" * 180],
)  # fmt: skip
def test_a_file_that_cannot_be_edited_is_told_and_breaks_nothing(text: str) -> None:
    with pytest.raises(CanonError, match="no Python|too deep|nothing there"):
        edit_text(text, [FLOAT], 1)


# --- files ---------------------------------------------------------------------------


def make_project(folder: Path) -> tuple[Path, WorldFiles]:
    project, changed = folder / "project", folder / "changed"
    project.mkdir()
    changed.mkdir()
    world = World(folder, [Layer(project, changed)], project)
    return project, WorldFiles(world, project)


def attempt(files: WorldFiles, *frames: Frame) -> None:
    edit_code(files, files.project, CodeEdit((FLOAT,), frames))


OLD = b"import numpy as np\nx = np.float\n"


def test_the_innermost_place_that_fits_is_edited_and_the_file_itself_stays(tmp_path: Path) -> None:
    project, files = make_project(tmp_path)
    (project / "package").mkdir()
    inner, outer = project / "package" / "inner.py", project / "outer.py"
    inner.write_bytes(b"raise x\n")
    outer.write_bytes(OLD)
    attempt(files, Frame(str(inner), 1), Frame("outer.py", 2), Frame(str(outer), 2))

    (change,) = files.changes()
    assert (change.path, outer.read_bytes()) == ("outer.py", OLD)
    assert change.diff.endswith(" import numpy as np\n-x = np.float\n+x = float\n")
    assert patched(OLD.decode(), change.diff) == "import numpy as np\nx = float\n"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("# -*- coding: utf-8 -*-\nx = np.float # \xe9\n".encode("latin-1"), "save it as UTF-8"),
        (b"# -*- coding: none-such -*-\nx = 1\n", "save it as UTF-8"),
        (b"import numpy\nx = =\n", "bad.py: line 2: is no Python"),
        (b"x = 1\n" * 100_000, "larger than"),
    ],
)
def test_a_file_that_holds_something_else_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    project, files = make_project(tmp_path)
    (project / "bad.py").write_bytes(data)
    with pytest.raises(CanonError, match=said):
        attempt(files, Frame("bad.py", 2))


def test_another_encoding_is_kept(tmp_path: Path) -> None:
    project, files = make_project(tmp_path)
    text = "# coding: latin-1\nimport numpy\nx = numpy.float, 'é'\n"
    (project / "a.py").write_bytes(text.encode("latin-1"))
    attempt(files, Frame("a.py", 3))
    assert files.read(project / "a.py") == text.replace("numpy.float", "float").encode("latin-1")


def test_no_place_of_others_is_edited(tmp_path: Path) -> None:
    project, files = make_project(tmp_path)
    outside = tmp_path / "outside.py"
    outside.write_bytes(OLD)
    (project / "link.py").symlink_to(outside)
    hidden = project / ".venv" / "lib.py"
    hidden.parent.mkdir()
    hidden.write_bytes(OLD)
    (project / "kept.py").write_bytes(OLD)
    (project / "kept.py").chmod(0o444)
    (project / "folder.py").mkdir()
    for name, said in [
        ("link.py", "leads out of the project"),
        (str(outside), "leads out of the project"),
        (str(hidden), "holds no code of the project"),
        ("kept.py", "read-only"),
        ("folder.py", "no regular file"),
        ("gone.py", "names no line of the project"),
        ("<string>", "names no line of the project"),
    ]:
        with pytest.raises(CanonError, match=said):
            attempt(files, Frame(name, 2))
    assert files.changes() == ()


# --- diffs ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\n", "a\nc\n"), ("a", "b"), ("a\n", "a"), ("", "a\n"), ("a\r\nb\r\n", "a\r\nc\r\n"),
        ("".join(f"{n}\n" for n in range(50)), "0\nx\n" + "".join(f"{n}\n" for n in range(2, 49))),
        ("-- a\n", "++ b\n"), ("a\x0cb\n", "a\x0cc\n"), ("a\n", ""),
    ],
)  # fmt: skip
def test_a_diff_leads_there_and_back(before: str, after: str) -> None:
    diff = diff_of("a.py", before, after)
    assert patched(before, diff) == after
    assert patched(after, diff, is_reverse=True) == before
    if not before:
        return  # what is added to nothing fits everywhere; the hash of the file tells
    with pytest.raises(ValueError, match=r"diff|text"):
        patched("other\n" * 3, diff)


def make_change(before: str | None, after: str, path: str = "a.py") -> FileChange:
    return change_of(path, None if before is None else before.encode(), after.encode())


def test_applied_and_taken_back(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"\xef\xbb\xbfa = 1\r\n")
    (tmp_path / "a.py").chmod(0o755)
    changes = [
        change_of("a.py", b"\xef\xbb\xbfa = 1\r\n", b"\xef\xbb\xbfa = 2\r\n"),
        make_change(None, "b = 1\n", "b.py"),
    ]
    write_changes(plan_changes(tmp_path, changes))
    assert (tmp_path / "a.py").read_bytes() == b"\xef\xbb\xbfa = 2\r\n"
    assert (tmp_path / "a.py").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "b.py").read_text() == "b = 1\n"
    write_changes(plan_changes(tmp_path, changes, is_undo=True))
    assert [path.name for path in tmp_path.iterdir()] == ["a.py"]
    assert (tmp_path / "a.py").read_bytes() == b"\xef\xbb\xbfa = 1\r\n"


def test_a_file_that_changed_meanwhile_is_left_and_so_are_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("a = 1\n")
    (tmp_path / "b.py").write_text("b = 1  # mine\n")
    changes = [make_change("a = 1\n", "a = 2\n"), make_change("b = 1\n", "b = 2\n", "b.py")]
    with pytest.raises(CanonError, match="is not as it was when this was tried"):
        write_changes(plan_changes(tmp_path, changes))
    assert (tmp_path / "a.py").read_text() == "a = 1\n"


def test_a_diff_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("a = 1\n")
    change = make_change("a = 1\n", "a = 2\n")
    for wrong, said in [
        (change._replace(diff=change.diff.replace("a = 2", "import os")), "another file"),
        (change._replace(diff=change.diff.replace("-a = 1", "-a = 3")), "does not fit"),
        (change._replace(before=hash_of(b"")), "is not as it was"),
        (change._replace(path="../a.py"), "leads out"),
        (change._replace(path=".git/a.py"), "holds no code"),
    ]:
        with pytest.raises(CanonError, match=said):
            plan_changes(tmp_path, [wrong])


def test_the_way_out_is_found_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "way").symlink_to(tmp_path)
    with pytest.raises(CanonError, match="leads out"):
        find_file(tmp_path / "inside", tmp_path / "inside" / "way" / "a.py")
    assert read_text(b"a", "a.py").text == "a"
