"""The dates of records come from the whole history, or not at all."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from errorcanon.model import Dates
from errorcanon.serve.history import read_dates


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """A repository with one record, added on one day and changed on another."""
    folder = tmp_path / "origin"
    record = folder / "records" / "a" / "b" / "record.toml"
    record.parent.mkdir(parents=True)
    who = ["-c", "user.name=A", "-c", "user.email=a@example.invalid"]
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    for day in ("2026-01-02", "2026-03-04"):
        record.write_text(day, encoding="utf-8")
        subprocess.run(["git", "add", "."], cwd=folder, check=True)
        subprocess.run(
            ["git", *who, "commit", "--quiet", "--message", day],
            cwd=folder,
            env={**os.environ, "GIT_COMMITTER_DATE": f"{day}T12:00:00Z"},
            check=True,
        )
    return folder


def test_the_first_and_the_last_commit_are_the_dates_of_a_record(origin: Path) -> None:
    assert read_dates(origin / "records") == {"a/b": Dates("2026-01-02", "2026-03-04")}


def test_a_shallow_clone_has_no_dates(origin: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", origin.as_uri(), clone], check=True)

    assert read_dates(clone / "records") == {}


def test_a_folder_without_history_has_no_dates(tmp_path: Path) -> None:
    assert read_dates(tmp_path) == {}
