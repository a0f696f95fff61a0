"""What makes the answers starts: a script that nobody runs for months breaks unseen."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from conftest import ROOT
from surveyed import write_answers_of

from errorcanon.survey.names import hash_reader
from errorcanon.survey.table import compile_answers

SCRIPTS = sorted(
    path
    for path in (ROOT / "surveys").glob("*.py")
    if "__main__" in path.read_text(encoding="utf-8")
)


def check(folder: Path, compiled: Path) -> subprocess.CompletedProcess[str]:
    words = ["--surveys", str(folder), "--compiled", str(compiled)]
    command = [sys.executable, str(ROOT / "surveys" / "check.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_answers_of_the_readers_that_are_here_pass_the_check(tmp_path: Path) -> None:
    answers, compiled = write_answers_of(tmp_path, hash_reader()), tmp_path / "made.sqlite"
    assert f"{compiled}: is missing; run: canon survey build" in check(answers, compiled).stderr
    compile_answers(answers, compiled)
    done = check(answers, compiled)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("names: 10, ") and done.stdout.endswith("; 0 differ\n")

    with closing(sqlite3.connect(compiled)) as connection:
        connection.execute("update distribution set releases = '[]' where name = 'trl'")
        connection.commit()
    done = check(answers, compiled)
    assert done.returncode == 1 and "table distribution is not what the answers" in done.stderr


def test_answers_of_another_reader_are_named(tmp_path: Path) -> None:
    answers = write_answers_of(tmp_path, "f" * 16)
    done = check(answers, tmp_path / "made.sqlite")
    assert done.returncode == 1
    assert "trl 0.9.6: names of another reader; run: canon survey add trl==0.9.6\n" in done.stderr
    (answers / "names" / "trl" / "0.9.6.zst").unlink()
    assert "says what changed since 0.9.6" in check(answers, tmp_path / "made.sqlite").stderr


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.name for path in SCRIPTS])
def test_a_script_of_the_surveys_says_what_it_does(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(path), "--help"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: ")


@pytest.mark.parametrize("page", ["surveys.md", "surveys.zh.md"])
def test_the_docs_count_what_the_commands_of_answers_cured(page: str) -> None:
    rows = json.loads((ROOT / "surveys" / "cures.json").read_text(encoding="utf-8"))
    cured = [row for row in rows if row["verdict"] == "cured"]
    counts = f"{len(cured)}/{len(rows)}", str(len({row["distribution"] for row in cured}))
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if "cures.json" in line)
    assert all(count in line for count in counts), counts
