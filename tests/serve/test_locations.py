from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Canon, copy_records
from scanning import until
from serve.test_authoring import FLAT
from serve.test_cli import ERROR, IDENTITY

from errorcanon.serve import locations
from errorcanon.serve.locations import survey_folder
from errorcanon.store.building import build_corpus
from errorcanon.store.index import Corpus
from errorcanon.store.writing import alone


def engines(tmp_path: Path) -> list[Path]:
    return list((tmp_path.with_name(f"{tmp_path.name}-cache")).glob("errorcanon/*.bin"))


def test_what_was_read_from_releases_lies_in_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CANON_CACHE", str(tmp_path))
    assert survey_folder() == tmp_path / "errorcanon" / "surveys"


@pytest.mark.parametrize("newer", ["records/cuda/cudnn-bn-epsilon-negative/en.md", "src/index.py"])
def test_a_checkout_compiles_its_records_where_they_or_their_form_are_newer(
    newer: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pyproject.toml").touch()
    copy_records("cuda/cudnn-bn-epsilon-negative", tmp_path / "records")
    form, corpus = tmp_path / "src/index.py", tmp_path / "corpus.sqlite"
    form.parent.mkdir()
    form.touch()
    monkeypatch.delenv("CANON_CORPUS", raising=False)
    for name, path in (("_CHECKOUT", "records"), ("_FORM", "src/index.py")):
        monkeypatch.setattr(locations, name, tmp_path / path)
    monkeypatch.setattr(locations, "PACKAGED", corpus)
    assert locations.corpus_file() == corpus
    made = corpus.stat().st_mtime_ns
    locations.corpus_file()
    assert corpus.stat().st_mtime_ns == made

    os.utime(tmp_path / newer, ns=(made + 1, made + 1))
    locations.corpus_file()
    assert corpus.stat().st_mtime_ns > made


def test_the_fast_engine_is_made_behind_the_first_answer(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    assert canon("explain", ERROR, CANON_WARM="1").returncode == 0

    until(lambda: bool(engines(tmp_path)), "the engine is there")

    assert len(engines(tmp_path)) == 1
    assert IDENTITY in canon("explain", ERROR).stdout.decode()


WATCH = """
import os, pathlib
told = {name: pathlib.Path(f'/proc/self/{name}').read_bytes() for name in ('cmdline', 'environ')}
place = pathlib.Path(%r, str(os.getpid()))
place.write_bytes(b'\\n'.join([os.getcwdb(), told['cmdline'], told['environ']]))
"""


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc")
def test_the_process_that_compiles_says_what_it_is_and_nothing_else(
    canon: Canon, corpus_file: Path, tmp_path: Path
) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    mark, seen, watch = "the-users-own-words", tmp_path / "seen", tmp_path / "watch"
    seen.mkdir()
    watch.mkdir()
    (watch / "sitecustomize.py").write_text(WATCH % str(seen), encoding="utf-8")
    done = canon(
        "explain", f"{ERROR} {mark}", CANON_WARM="1", SECRET=mark, PYTHONPATH=str(watch),
        CANON_CORPUS=os.path.relpath(corpus_file),
    )  # fmt: skip
    assert done.returncode == 0
    until(lambda: bool(engines(tmp_path)), "the engine is there")

    asked, warming = sorted(
        (p.read_bytes() for p in seen.iterdir()), key=lambda told: mark.encode() not in told
    )
    folder, words, _ = warming.split(b"\n", 2)
    assert mark.encode() in asked and mark.encode() not in warming
    assert folder == b"/"
    assert words == b"\0".join([sys.executable.encode(), b"-m", b"errorcanon", b"warm", b""])


def test_the_engine_of_corpora_that_are_asked_together_is_made_too(
    canon: Canon, corpus_file: Path, tmp_path: Path
) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "0.json").write_text(json.dumps(FLAT), encoding="utf-8")
    target = os.path.relpath(tmp_path / "theirs.corpus")
    assert canon("import", str(theirs), "--out", target).returncode == 0
    assert canon("explain", "--corpus", target, ERROR, CANON_WARM="1").returncode == 0
    until(lambda: bool(engines(tmp_path)), "the engine is there")
    (made,) = engines(tmp_path)
    os.utime(made, (1, 1))

    assert canon("explain", "--corpus", target, ERROR, CANON_WARM="1").returncode == 0
    assert engines(tmp_path) == [made]
    assert made.stat().st_mtime > 1  # it was used


def test_engines_that_nobody_uses_are_removed(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    cache = tmp_path.with_name(f"{tmp_path.name}-cache") / "errorcanon"
    old = [cache / f"engine-{number}.bin" for number in range(6)]
    left = cache / "engine-0.making"
    for age, path in enumerate([*old, left], 1):
        path.write_bytes(b"of an older version")
        os.utime(path, (age, age))
    made = Path(canon("warm").stdout.decode().strip())

    assert sorted(engines(tmp_path)) == sorted([made, *old[3:]])
    assert not left.exists()


def test_many_first_answers_at_once_make_one_engine(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        codes = [d.returncode for d in pool.map(lambda _: canon("warm"), range(4))]

    assert 0 in codes
    assert len(engines(tmp_path)) == 1
    assert canon("warm").returncode == 0
    assert not list((tmp_path.with_name(f"{tmp_path.name}-cache")).rglob("*.making"))


@pytest.mark.slow
def test_who_is_killed_while_compiling_keeps_nobody_waiting(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    made = Path(canon("warm").stdout.decode().strip())
    made.unlink()
    made.with_suffix(".making").write_bytes(b"half")

    assert canon("warm").returncode == 0
    assert made.is_file() and not made.with_suffix(".making").exists()


@pytest.mark.slow
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
