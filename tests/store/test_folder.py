"""Broken record folders: each ends in an error that names the file, the line and the remedy."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import copy_records

from errorcanon.model import CanonError, Moved, Record
from errorcanon.store.folder import load_record, load_records
from errorcanon.store.prose import hash_sections, read_prose, stamp

WHOLE = "pytorch/conv-kernel-larger-than-input"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copy_records(WHOLE, tmp_path / "records", "pytorch/a-record")


def edit(path: Path, change: Callable[[str], str]) -> None:
    before = path.read_text(encoding="utf-8")
    after = change(before)
    assert after != before
    path.write_text(after, encoding="utf-8")


def test_a_whole_record_is_read(folder: Path) -> None:
    record = load_record(folder)

    assert isinstance(record, Record)
    assert record.id == "pytorch/a-record"
    assert record.prose["zh"].stale == ()
    assert {message.file for message in record.twins} >= {"not-01.txt"}


BROKEN = [
    (
        "record.toml",
        lambda t: t.replace('status = "active"', ""),
        r"record.toml:1: 'status' is missing; use one of: active, retired",
    ),
    (
        "record.toml",
        lambda t: t.replace('"active"', '"alive"'),
        r"record.toml:1: 'status' is 'alive'; use one of",
    ),
    (
        "record.toml",
        lambda t: t + "\nsucess-rate = 0.95\n",
        r"record.toml:\d+: unknown key 'sucess-rate'",
    ),
    (
        "record.toml",
        lambda t: t.replace('kind = "fix"', 'kind = "cure"'),
        r"record.toml:\d+: 'kind' is 'cure'; use one of: cause, discriminator",
    ),
    (
        "record.toml",
        lambda t: t.replace("pattern = '", "pattern = '(", 1),
        r"record.toml:\d+: not a regular expression",
    ),
    ("record.toml", lambda t: "status = \n" + t, r"record.toml:1: not valid TOML"),
    (
        "record.toml",
        lambda t: t.replace('file = "02.txt"', 'file = "01.txt"'),
        r"record.toml:\d+: '01.txt' is named twice",
    ),
    (
        "record.toml",
        lambda t: t.replace('seen = "https', 'from = "https', 1),
        r"record.toml:\d+: '\S+.txt' needs either captured",
    ),
    (
        "record.toml",
        lambda t: t.replace('file = "01.txt"', 'file = "gone.txt"'),
        r"record.toml:\d+: 'file' is 'gone.txt', which is not there",
    ),
    (
        "record.toml",
        lambda t: t.replace('url = "https://', 'url = "', 1),
        r"record.toml:\d+: '.*' is no web address",
    ),
    (
        "en.md",
        lambda t: t.replace("# ", "", 1),
        r"en.md:1: the title is missing; begin with a line '# What happened'",
    ),
    (
        "en.md",
        lambda t: t + "\n## cause\nAgain.\n",
        r"en.md:\d+: heading 'cause' stands twice; keep one",
    ),
    ("en.md", lambda t: t + "\n## nothing\n\n", r"en.md:\d+: section 'nothing' is empty"),
    (
        "en.md",
        lambda t: t + "\nthis is no source\n",
        r"en.md:\d+: not a source; write '- source-id: what it shows'",
    ),
    (
        "zh.md",
        lambda t: t.replace("+++\n", "", 2).replace("# Hash", "+++\n# Hash", 1),
        r"zh.md:1: the head is not closed",
    ),
    (
        "repro/lab.toml",
        lambda t: t.replace('script = "', 'script = "missing-', 1),
        r"lab.toml:\d+: 'script' is 'missing-",
    ),
]


@pytest.mark.parametrize(("file", "change", "error"), BROKEN, ids=[row[2][:40] for row in BROKEN])
def test_a_broken_file_is_named_with_line_and_remedy(
    folder: Path, file: str, change: Callable[[str], str], error: str
) -> None:
    edit(folder / file, change)
    with pytest.raises(CanonError, match=error):
        load_record(folder)


@pytest.mark.parametrize("missing", ["record.toml", "en.md", "repro/lab.toml"])
def test_a_missing_file_is_named(folder: Path, missing: str) -> None:
    (folder / missing).unlink()
    with pytest.raises(CanonError, match=f"{missing}: is missing"):
        load_record(folder)


def test_text_that_is_not_utf8_is_named_with_its_byte(folder: Path) -> None:
    (folder / "en.md").write_bytes(b"# Title \xff\n")
    with pytest.raises(CanonError, match="en.md: not UTF-8 at byte 8"):
        load_record(folder)


def test_what_does_not_belong_is_refused(folder: Path) -> None:
    (folder / "notes.md").write_text("mine", encoding="utf-8")
    with pytest.raises(CanonError, match=r"notes.md: does not belong here"):
        load_record(folder)


def test_a_message_nobody_names_is_refused(folder: Path) -> None:
    (folder / "messages" / "99.txt").write_text("error", encoding="utf-8")
    with pytest.raises(CanonError, match=r"99.txt: has no \[\[message\]\]"):
        load_record(folder)


@pytest.mark.parametrize("name", ["Big-Letters", "double--hyphen", " leading-blank", "under_score"])
def test_a_folder_whose_name_is_no_id_is_refused(folder: Path, name: str) -> None:
    renamed = folder.rename(folder.parent / name)
    with pytest.raises(CanonError, match="is not an id; use a-z, 0-9 and single hyphens"):
        load_record(renamed)


def test_one_broken_record_does_not_hide_the_others(folder: Path) -> None:
    shutil.copytree(folder, folder.parent / "another-record")
    (folder / "en.md").unlink()

    loaded = load_records(folder.parent.parent)

    assert [record.id for record in loaded.records] == ["pytorch/another-record"]
    assert len(loaded.problems) == 1


def test_a_moved_record_keeps_its_address(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / "record.toml").write_text('moved-to = "pytorch/new-home"\n', encoding="utf-8")

    assert load_record(folder) == Moved("pytorch/a-record", "pytorch/new-home")


def test_a_changed_english_section_makes_its_translation_stale(folder: Path) -> None:
    edit(folder / "en.md", lambda text: text.replace("## cause\n", "## cause\nNew words.\n"))
    record = load_record(folder)

    assert isinstance(record, Record)
    assert record.prose["zh"].stale == ("cause",)

    stamp(folder / "zh.md", read_prose(folder / "en.md")[0])
    record = load_record(folder)
    assert isinstance(record, Record)
    assert record.prose["zh"].stale == ()


def test_every_part_of_the_prose_is_hashed(records: dict[str, Record]) -> None:
    for record in records.values():
        prose = record.prose["en"]
        assert set(hash_sections(prose)) == {"summary", "sources", *prose.sections}


def test_without_chinese_the_english_stands_in_its_place_and_is_named(folder: Path) -> None:
    (folder / "zh.md").unlink()
    record = load_record(folder)
    assert isinstance(record, Record)
    assert record.prose["zh"].sections == record.prose["en"].sections
    assert set(record.prose["zh"].untranslated) == {
        "summary",
        "sources",
        *record.prose["en"].sections,
    }
    assert record.prose["en"].untranslated == () and record.prose["zh"].stale == ()
