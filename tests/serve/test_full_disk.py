"""A full disk, a home that cannot be written, odd variables: each command ends in a sentence."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT, copy_records
from serve.test_cli import ERROR, IDENTITY

pytest.importorskip("sqlalchemy", reason="needs errorcanon[server]")

COMMANDS = {
    "explain": ["explain", ERROR],
    "explain as json": ["explain", "--format", "json", ERROR],
    "explain a batch": ["explain", "--batch"],
    "pipe": ["pipe"],
    "run": ["run", "--report", "md:{out}/r.md", "--", "sh", "-c", "echo '" + ERROR.replace("'", "") + "'; exit 3"],
    "show": ["show", IDENTITY],
    "search": ["search", "kernel"],
    "env": ["env"],
    "build": ["build", "{out}/c.corpus", "--records", "{records}"],
    "import": ["import", "{foreign}", "--out", "{out}/f.corpus"],
    "audit": ["audit", "{foreign}"],
    "gaps": ["gaps", "{log}"],
    "scan": ["scan", "{log}"],
    "scan to a file": ["scan", "{log}", "--format", "json", "--out", "{out}/s.json"],
    "follow": ["scan", "{log}", "--follow", "--state", "{out}/f.sqlite", "--out", "{out}/f.txt"],
    "lint": ["lint", "--records", "{records}"],
    "new": ["new", "pytorch/another", "--records", "{out}/records"],
    "site build": ["site", "build", "--out", "{out}/site", "--records", "{records}"],
    "lab plan": ["lab", "plan", "--records", "{records}"],
    "report on": ["report", "on", "--to", "https://canon.example.org", "--token", "canon_x"],
    "report": ["report", "worked", IDENTITY, "keep-size", "--env", '{{"torch": "2.10.0"}}', "--yes"],
    "report list": ["report", "list"],
    "report send": ["report", "send"],
    "report off": ["report", "off"],
    "token create": ["token", "create", "somebody", "--database", "{out}/o.sqlite"],
    "token list": ["token", "list"],
    "outcomes list": ["outcomes", "list"],
    "outcomes export": ["outcomes", "export", "--out", "{out}/e.json"],
    "warm": ["warm"],
    "completion": ["completion", "bash"],
}  # fmt: skip


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    root = tmp_path_factory.mktemp("places")
    copy_records(IDENTITY, root / "records")
    foreign = root / "foreign.json"
    foreign.write_text(
        '{"id": "a/b", "signature": "rare words", "root_cause": "x"}', encoding="utf-8"
    )
    log = root / "train.log"
    log.write_text(f"{ERROR}\n", encoding="utf-8")
    return {"records": root / "records", "foreign": foreign, "log": log}


def canon(
    words: list[str], environ: dict[str, str], file_size: int | None = None, **streams: object
) -> subprocess.CompletedProcess[bytes]:
    def limit() -> None:
        if file_size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # so that `timeout` ends what follows logs

    own = {
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "CANON_WARM": "0",
        "PYTHONDONTWRITEBYTECODE": "1",  # Python before 3.13 keeps a file that was cut at the limit
        **environ,
    }
    batch = b'{"text": "x"}\n'
    return subprocess.run(
        ["timeout", "--preserve-status", "-s", "INT", "6" if "--follow" in words else "300", sys.executable, "-m", "errorcanon", *words],
        env=own, stderr=subprocess.PIPE, preexec_fn=limit, timeout=300, cwd=ROOT,
        **({"input": batch, "stdout": subprocess.PIPE} | streams),  # type: ignore[call-overload]
    )  # fmt: skip


def assert_a_sentence(done: subprocess.CompletedProcess[bytes], codes: tuple[int, ...]) -> None:
    said = done.stderr.decode()
    assert "Traceback" not in said and "Exception ignored" not in said, said
    assert done.returncode in codes, said
    if done.returncode == 2:
        assert any(line.startswith("canon: ") for line in said.splitlines()), said


QUIET = {
    *("follow", "pipe", "scan to a file", "build", "run", "report on", "report send", "lint"),
    *("report list", "token list", "outcomes list", "outcomes export"),
}
"""Those that write nothing, or next to nothing, to standard output."""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"follow"}))
def test_an_output_that_takes_nothing(
    name: str, places: dict[str, Path], corpus_file: Path, tmp_path: Path
) -> None:
    words = [word.format(out=tmp_path, **places) for word in COMMANDS[name]]
    environ = {
        "CANON_CORPUS": str(corpus_file),
        "HOME": str(tmp_path),
        "CANON_CACHE": str(corpus_file.parent),
    }
    with Path("/dev/full").open("wb") as full:
        done = canon(words, environ, stdout=full)
    assert_a_sentence(done, (0, 1, 2) if name in QUIET else (2,))


@pytest.fixture(scope="module")
def full_disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A file system of a megabyte on which there is no more room."""
    folder = tmp_path_factory.mktemp("full")
    mounting = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mounting, capture_output=True).returncode:
        pytest.skip("may not mount a file system")
    try:
        with (folder / "filler").open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


WRITING = {
    *("run", "build", "import", "scan to a file", "follow", "new", "site build", "report on"),
    *("report", "token create", "token list", "outcomes export", "scan", "warm"),
}


@pytest.mark.parametrize("name", sorted(WRITING))
def test_a_disk_without_room(
    name: str, places: dict[str, Path], corpus_file: Path, full_disk: Path
) -> None:
    before = sorted(full_disk.iterdir())
    words = [word.format(out=full_disk, **places) for word in COMMANDS[name]]
    environ = {"CANON_CORPUS": str(corpus_file), "HOME": str(full_disk), "TMPDIR": str(full_disk)}
    done = canon(words, environ)
    assert_a_sentence(done, (0, 1, 2, 3))
    left = [path for path in sorted(full_disk.rglob("*")) if path.is_file() and path not in before]
    assert [path for path in left if path.stat().st_size] == []


@pytest.mark.parametrize("name", sorted(WRITING))
def test_files_that_may_not_grow(
    name: str, places: dict[str, Path], corpus_file: Path, tmp_path: Path
) -> None:
    words = [word.format(out=tmp_path, **places) for word in COMMANDS[name]]
    done = canon(words, {"CANON_CORPUS": str(corpus_file), "HOME": str(tmp_path)}, file_size=200)
    assert_a_sentence(done, (0, 1, 2, 3))


HOMES = {
    "a file": {"HOME": "{file}", "CANON_CACHE": "{file}", "CANON_STATE": "{file}"},
    "nothing": {},
    "long": {"HOME": "/" + "x" * 5000},
    "odd letters": {"HOME": "{out}/a\nb\x1b[2J\udcff"},
    "a pipe": {"HOME": "{pipe}", "TMPDIR": "/no/such/folder"},
}
KEEPING = ("explain", "scan", "report on", "report", "report off", "token list", "outcomes export")


@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize("name", KEEPING)
def test_a_home_that_is_none(
    name: str, home: str, places: dict[str, Path], corpus_file: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    names = {"file": tmp_path / "file", "pipe": tmp_path / "pipe", "out": tmp_path}
    environ = {key: value.format(**names) for key, value in HOMES[home].items()}
    words = [word.format(out=tmp_path, **places) for word in COMMANDS[name]]
    (tmp_path / "tmp").mkdir()
    done = canon(
        words, {"CANON_CORPUS": str(corpus_file), "TMPDIR": str(tmp_path / "tmp"), **environ}
    )
    assert_a_sentence(done, (0, 1, 2, 3))
