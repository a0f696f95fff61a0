"""Answers on disk: one small file a release, which says what changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorcanon.model import CanonError
from errorcanon.survey.answers import Answer, Head, read_answers, write_answers


def answer(release: str, *lines: str) -> Answer:
    head = Head("trl", release, "2024-05-01", f"trl-{release}.whl", "0" * 64, "f" * 16, "")
    return Answer(head, frozenset(lines))


OLD, MIDDLE, NEW = answer("0.9", "a", "b"), answer("0.10.1", "b", "c"), answer("1.0", "b", "c", "d")


def test_what_was_written_is_read_in_the_order_of_versions(tmp_path: Path) -> None:
    written = write_answers(tmp_path, [NEW, OLD, MIDDLE])

    assert [path.name for path in written] == ["0.9.zst", "0.10.1.zst", "1.0.zst"]
    found = list(read_answers(tmp_path))
    assert [one.head.release for one in found] == ["0.9", "0.10.1", "1.0"]
    assert [one.lines for one in found] == [OLD.lines, MIDDLE.lines, NEW.lines]


def test_a_newer_release_is_one_new_file(tmp_path: Path) -> None:
    write_answers(tmp_path, [OLD, MIDDLE])
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}

    assert write_answers(tmp_path, [OLD, MIDDLE, NEW]) == [tmp_path / "1.0.zst"]
    assert all(path.read_bytes() == data for path, data in before.items())


def test_a_release_between_two_others_changes_the_one_after_it(tmp_path: Path) -> None:
    write_answers(tmp_path, [OLD, NEW])
    written = write_answers(tmp_path, [OLD, MIDDLE, NEW])
    assert {path.name for path in written} == {"0.10.1.zst", "1.0.zst"}


@given(st.lists(st.frozensets(st.sampled_from("abcdef")), min_size=1, max_size=6))
def test_any_answers_come_back(sets: list[frozenset[str]]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        write_answers(Path(folder), [answer(f"1.{n}", *lines) for n, lines in enumerate(sets)])
        assert [one.lines for one in read_answers(Path(folder))] == sets


def test_a_release_that_is_missing_between_two_others_is_told(tmp_path: Path) -> None:
    write_answers(tmp_path, [OLD, MIDDLE, NEW])
    (tmp_path / "0.10.1.zst").unlink()

    with pytest.raises(CanonError, match=r"1\.0\.zst: says what changed since 0\.10\.1"):
        list(read_answers(tmp_path))


@pytest.mark.parametrize("damage", [b"", b"no zstd", b"\x28\xb5\x2f\xfd" + b"\x00" * 40])
def test_a_damaged_file_is_told(tmp_path: Path, damage: bytes) -> None:
    write_answers(tmp_path, [OLD])
    (tmp_path / "0.9.zst").write_bytes(damage)
    with pytest.raises(CanonError, match=r"0\.9\.zst: no answers of a survey"):
        list(read_answers(tmp_path))


@pytest.mark.parametrize(
    "text",
    ["[]\n+a\n", "{}\n", '{"release": 3}\n', "not json\n", ""],
)
def test_a_head_that_is_none_is_told(tmp_path: Path, text: str) -> None:
    import zstandard

    (tmp_path / "0.9.zst").write_bytes(zstandard.ZstdCompressor().compress(text.encode()))
    with pytest.raises(CanonError, match="no answers of a survey"):
        list(read_answers(tmp_path))


def test_a_change_of_what_is_not_there_is_told(tmp_path: Path) -> None:
    write_answers(tmp_path, [OLD, answer("0.10.1", "c")])
    write_answers(tmp_path / "other", [answer("0.9", "x")])
    (tmp_path / "other" / "0.9.zst").replace(tmp_path / "0.9.zst")

    with pytest.raises(CanonError, match="changes what the release before it does not have"):
        list(read_answers(tmp_path))


def test_a_name_with_a_line_end_makes_no_rows(tmp_path: Path) -> None:
    hostile = "N\tx\ta\n+N\tx\tmade_up\tv"
    write_answers(tmp_path, [answer("1.0", "N\tx\tb\tv", hostile, "N\tx\tc\x1cd\tv")])
    (found,) = read_answers(tmp_path)
    assert found.lines == {"N\tx\tb\tv"}
