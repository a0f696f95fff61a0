"""What several tests need: the real records, and the folder of what is shared between projects."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from errorcanon.model import Record
from errorcanon.serve.locations import open_corpus
from errorcanon.store.folder import load_records
from errorcanon.store.index import Corpus, compile_corpus

settings.register_profile("untimed", deadline=None)  # how long a test takes decides nothing
settings.load_profile("untimed")

# TensorFlow takes oneDNN unasked on some processors only; what the tests say of it is meant with it.
os.environ["TF_ENABLE_ONEDNN_OPTS"] = "1"

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "records"
LOGS = ROOT / "tests" / "corpus" / "logs"
SHARED = ROOT.parent / "shared"


def first_quick(values: Iterable[Any], quick: int) -> list[Any]:
    """Give parameters of which the first few are for every run, and the others slow."""
    return [
        pytest.param(value, marks=[pytest.mark.slow] if number >= quick else [])
        for number, value in enumerate(values)
    ]


def copy_records(part: str, root: Path, name: str = "") -> Path:
    """Copy a record, or a domain, with the lanes that it uses to records of its own."""
    shutil.copytree(RECORDS / part, root / (name or part))
    shutil.copy(RECORDS / "lanes.toml", root)
    return root / (name or part)


def without_code(folder: Path) -> Path:
    """Take out of a record's prose what it shows of its scripts, for scripts of a test's own."""
    for path in folder.glob("*.md"):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith("<<<")]
        path.write_text("".join(kept), encoding="utf-8")
    return folder


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep what the program keeps in folders of this run, and never in those of who runs it."""
    folder = tmp_path_factory.mktemp("own")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CACHE", "CONFIG", "STATE"):
            patch.setenv(f"CANON_{name}", str(folder / name.lower()))
        patch.setenv("CANON_WARM", "0")  # no process goes on behind a test that does not ask for it
        patch.delenv("CANON_DATABASE", raising=False)
        yield folder


@pytest.fixture(scope="session", autouse=True)
def _tidy_session() -> Iterator[None]:
    """Find what the last module left open; a worker of xdist would end without a word about it."""
    yield
    gc.collect()


@pytest.fixture(scope="module", autouse=True)
def _tidy_module() -> Iterator[None]:
    """Let what a module leaves open fail this module, and not a later one."""
    yield
    gc.collect()


@pytest.fixture(scope="session")
def records() -> dict[str, Record]:
    loaded = load_records(RECORDS)
    assert not loaded.problems
    return {record.id: record for record in loaded.records}


@pytest.fixture(scope="session")
def corpus(records: dict[str, Record]) -> Corpus:
    return Corpus.of(records.values())


@pytest.fixture(scope="session")
def corpus_file(
    records: dict[str, Record], own_folders: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Compile the records, and make the copy that a first use makes, for which no test waits."""
    path = tmp_path_factory.mktemp("corpus") / "corpus.sqlite"
    compile_corpus(records.values(), [], {}, path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CANON_CORPUS", str(path))
        open_corpus().close()
    return path


def lend_copies(own_folders: Path, cache: Path) -> Path:
    """Put the copy of the corpus into a cache of a test's own."""
    copies = cache / "errorcanon" / "corpora"
    made = own_folders / "cache" / "errorcanon" / "corpora"
    shutil.copytree(made, copies, copy_function=os.link, dirs_exist_ok=True)
    return cache


Canon = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def canon(corpus_file: Path, own_folders: Path, tmp_path: Path) -> Canon:
    """Run the command as a user does, in a process of its own."""
    cache = lend_copies(own_folders, tmp_path.with_name(f"{tmp_path.name}-cache"))

    def run(
        *words: str, stdin: bytes | None = None, **environ: str
    ) -> subprocess.CompletedProcess[bytes]:
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("LC_")},
            "CANON_CORPUS": str(corpus_file),
            "CANON_CACHE": str(cache),
            "CANON_WARM": "0",
            "LANG": "C.UTF-8",
            **environ,
        }
        return subprocess.run(
            [sys.executable, "-m", "errorcanon", *words],
            input=stdin if stdin is not None else b"",
            env=environment,
            capture_output=True,
            timeout=120,
        )

    return run
