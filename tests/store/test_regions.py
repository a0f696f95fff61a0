"""Code on a page: included from the script that ran it, and from nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import copy_records
from hypothesis import given
from hypothesis import strategies as st

from errorcanon.model import CanonError, Record
from errorcanon.store.folder import load_record
from errorcanon.store.regions import Code, fence_lines, read_regions, split_code, without_marks

SCRIPT = """import torch

def mend(model):
    # region smaller-batch fill: 16, "model.pt"
    batch = 16
    model.load("model.pt")
    # endregion
    assert batch < 17
STEPS = '''
# region install
pip install "numpy<2"
# endregion
'''
"""


def test_a_region_is_what_stands_between_its_marks_without_its_indentation() -> None:
    regions = read_regions("repro/a.py", SCRIPT)
    assert regions["smaller-batch"] == Code(
        "python", 'batch = 16\nmodel.load("model.pt")', "repro/a.py", ("16", '"model.pt"')
    )
    assert regions["install"].text == 'pip install "numpy<2"'


def test_marks_of_other_languages_are_marks() -> None:
    regions = read_regions(
        "repro/a.cu", "// region kernel\nadd<<<1, 1>>>();\n// endregion kernel\n"
    )
    assert regions["kernel"].text == "add<<<1, 1>>>();"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("# region a\nx\n# region a\n", r"a.py:3: a region in the region 'a'; end it first"),
        ("# region a\nx\n# endregion\n# region a\ny\n# endregion", r"a.py:4: a second region 'a'"),
        ("x\n# endregion\n", r"a.py:2: 'endregion' without a region above it"),
        ("x\n# region a\nx\n", r"a.py:2: the region 'a' has no '# endregion'"),
        ("# region a\n\n# endregion\n", r"a.py:1: the region 'a' is empty"),
        ("# region Two Words\nx\n# endregion", r"a.py:1: write '# region NAME'"),
        ("# region a fill: port\nx\n# endregion", r"'a' does not hold 'port', which its 'fill:' names"),
        ("# region a\nload('<MODEL>')\n# endregion", r"holds '<MODEL>', which a reader must replace"),
        ("# region a\ncd /path/to\n# endregion", r"holds '/path/to', which a reader must replace"),
        ("# region a\nTOKEN=YOUR_TOKEN\n# endregion", r"holds 'YOUR_TOKEN', which a reader must"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_region_is_named_with_its_line(text: str, error: str) -> None:
    with pytest.raises(CanonError, match=error):
        read_regions("a.py", text)


@given(st.text(max_size=200))
def test_marks_alone_change_no_other_line(text: str) -> None:
    marked = f"# region a\n{text}\n# endregion\n".encode("utf-8", "surrogatepass")
    plain = f"{text}\n".encode("utf-8", "surrogatepass")
    assert without_marks(marked) == without_marks(plain)


@given(st.from_regex(r"[a-z]{1,9}( [a-z]{1,9}){0,3}(\n[a-z ]{1,20}){0,4}", fullmatch=True))
def test_a_fence_is_read_as_it_was_written(text: str) -> None:
    for code in (Code("python", text, "a.py", ("x",)), Code("sh", text, None)):
        assert list(split_code("\n".join(fence_lines(code)))) == [code]


def spaces(number: int) -> tuple[str, str]:
    run = " " * number
    return f"# region a{run}x\n", f"```sh not-run fill: a{run}x\nx\n```"


def test_no_run_of_spaces_costs_more_than_its_length() -> None:
    """A line of a million spaces would take minutes where a pattern went back over them."""
    script, prose = spaces(1_000_000)
    assert without_marks(script.encode()) == b""
    with pytest.raises(CanonError, match="write '# region NAME'"):
        read_regions("a.py", script)
    [code] = split_code(prose)
    assert isinstance(code, Code) and len(code.fill) == 1


# --- in a record --------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = copy_records("pytorch/conv-kernel-larger-than-input", tmp_path / "records")
    (folder / "repro" / "shown.py").write_text(SCRIPT, encoding="utf-8")
    return folder


def show(line: str) -> Callable[[Path], None]:
    """Put a line below the cause of both languages."""

    def change(folder: Path) -> None:
        for name in ("en.md", "zh.md"):
            path = folder / name
            text = path.read_text(encoding="utf-8")
            head, found, rest = text.partition("## cause\n")
            first, _, below = rest.partition("\n")
            path.write_text(f"{head}{found}{first}\n{line}\n{below}", encoding="utf-8")

    return change


def bodies(folder: Path) -> list[str]:
    record = load_record(folder)
    assert isinstance(record, Record)
    return [prose.sections["cause"].body for prose in record.prose.values()]


@pytest.mark.parametrize(
    ("line", "first", "text"),
    [
        (
            "<<< repro/shown.py#smaller-batch",
            '```python repro/shown.py fill: 16, "model.pt"',
            "batch = 16",
        ),
        ("<<< repro/shown.py#install sh", "```sh repro/shown.py", 'pip install "numpy<2"'),
    ],
)
def test_a_line_of_prose_becomes_the_code_that_ran(
    folder: Path, line: str, first: str, text: str
) -> None:
    show(line)(folder)
    for body in bodies(folder):
        assert body.split("\n")[:2] == [first, text]


def test_a_changed_region_makes_no_translation_stale(folder: Path) -> None:
    show("<<< repro/shown.py#install sh")(folder)
    before = load_record(folder)
    script = folder / "repro" / "shown.py"
    script.write_text(SCRIPT.replace("numpy<2", "numpy<3"), encoding="utf-8")
    after = load_record(folder)
    assert isinstance(before, Record) and isinstance(after, Record)
    assert "numpy<3" in after.prose["zh"].sections["cause"].body
    assert before.prose["zh"].stale == after.prose["zh"].stale


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("<<< repro/gone.py#a", r"en.md:\d+: repro/gone.py is not there"),
        ("<<< repro/../record.toml#a", r"en.md:\d+: repro/../record.toml is not there"),
        (
            "<<< repro/shown.py#gone",
            r"repro/shown.py has no region 'gone' \(it has: smaller-batch, install\); mark it there",
        ),
        ("<<< shown.py", r"en.md:\d+: write '<<< repro/SCRIPT#REGION'"),
        ("```python repro/shown.py\nx = 1\n```", r"en.md:\d+: what ran is included; write '<<<"),
        (
            "```sh not-run\ndocker run <IMAGE>\n```",
            r"code that was not run holds '<IMAGE>', which a",
        ),
    ],
)
def test_what_a_page_cannot_show_is_named_with_its_line(
    folder: Path, line: str, error: str
) -> None:
    show(line)(folder)
    with pytest.raises(CanonError, match=error):
        load_record(folder)
