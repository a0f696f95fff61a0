from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import Canon, copy_records
from serve.test_cli import ERROR, IDENTITY

from errorcanon.store.building import build_corpus
from errorcanon.store.index import Corpus
from errorcanon.store.writing import alone


def engines(tmp_path: Path) -> list[Path]:
    return list((tmp_path.with_name(f"{tmp_path.name}-cache")).glob("errorcanon/*.bin"))


def test_the_fast_engine_is_made_behind_the_first_answer(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    assert canon("explain", ERROR, CANON_WARM="1").returncode == 0

    deadline = time.monotonic() + 60
    while not engines(tmp_path) and time.monotonic() < deadline:
        time.sleep(0.1)

    assert len(engines(tmp_path)) == 1
    assert IDENTITY in canon("explain", ERROR).stdout.decode()


def test_many_first_answers_at_once_make_one_engine(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        codes = [d.returncode for d in pool.map(lambda _: canon("warm"), range(4))]

    assert 0 in codes
    assert len(engines(tmp_path)) == 1
    assert canon("warm").returncode == 0
    assert not list((tmp_path.with_name(f"{tmp_path.name}-cache")).rglob("*.making"))


def test_who_is_killed_while_compiling_keeps_nobody_waiting(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    made = Path(canon("warm").stdout.decode().strip())
    made.unlink()
    made.with_suffix(".making").write_bytes(b"half")

    assert canon("warm").returncode == 0
    assert made.is_file() and not made.with_suffix(".making").exists()


def test_who_is_compiling_is_not_disturbed(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    made = Path(canon("warm").stdout.decode().strip())
    made.unlink()
    with alone(made.with_suffix(".making")) as is_alone:
        assert is_alone
        assert canon("warm").returncode == 1
    assert canon("warm").returncode == 0


def test_a_broken_record_is_reported_and_the_rest_compiled(tmp_path: Path) -> None:
    copy_records("pytorch", tmp_path / "records")
    (tmp_path / "records" / IDENTITY / "en.md").unlink()
    problems = build_corpus(tmp_path / "records", tmp_path / "c.sqlite")

    assert [str(p).split(":")[0].endswith("en.md") for p in problems] == [True]
    corpus = Corpus.open(tmp_path / "c.sqlite")
    assert IDENTITY not in corpus.ids()
    assert corpus.ids()
    corpus.close()


def test_canon_build_names_what_it_left_out(canon: Canon, tmp_path: Path) -> None:
    copy_records("pytorch", tmp_path / "records")
    (tmp_path / "records" / IDENTITY / "en.md").unlink()
    target = tmp_path / "own.sqlite"
    done = canon("build", str(target), "--records", str(tmp_path / "records"))

    assert done.returncode == 2
    assert "en.md: is missing" in done.stderr.decode()
    assert canon("search", "channels", CANON_CORPUS=str(target)).returncode == 0


def test_the_module_runs_as_the_command(corpus_file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "errorcanon", "--version"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.startswith("canon 0.")
