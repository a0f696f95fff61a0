"""What several tests need: the real records, and the folder of what is shared between projects."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

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


def copy_records(part: str, root: Path, name: str = "") -> Path:
    """Copy a record, or a domain, with the lanes that it uses to records of its own."""
    shutil.copytree(RECORDS / part, root / (name or part))
    shutil.copy(RECORDS / "lanes.toml", root)
    return root / (name or part)


@pytest.fixture(scope="session")
def records() -> dict[str, Record]:
    loaded = load_records(RECORDS)
    assert not loaded.problems
    return {record.id: record for record in loaded.records}


@pytest.fixture(scope="session")
def corpus(records: dict[str, Record]) -> Corpus:
    return Corpus.of(records.values())


@pytest.fixture(scope="session")
def corpus_file(records: dict[str, Record], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("corpus") / "corpus.sqlite"
    compile_corpus(records.values(), [], {}, path)
    return path


@pytest.fixture(scope="session")
def checked_copies(corpus_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the copy of the corpus that a first use makes, so that not each test waits for it."""
    cache = tmp_path_factory.mktemp("checked")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CANON_CORPUS", str(corpus_file))
        patch.setenv("CANON_CACHE", str(cache))
        open_corpus().close()
    return cache / "errorcanon" / "corpora"


Canon = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def canon(corpus_file: Path, checked_copies: Path, tmp_path: Path) -> Canon:
    """Run the command as a user does, in a process of its own."""
    copies = tmp_path.with_name(f"{tmp_path.name}-cache") / "errorcanon" / "corpora"
    shutil.copytree(checked_copies, copies, copy_function=os.link, dirs_exist_ok=True)

    def run(
        *words: str, stdin: bytes | None = None, **environ: str
    ) -> subprocess.CompletedProcess[bytes]:
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("LC_")},
            "CANON_CORPUS": str(corpus_file),
            "CANON_CACHE": str(tmp_path.with_name(f"{tmp_path.name}-cache")),
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
