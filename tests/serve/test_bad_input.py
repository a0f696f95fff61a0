"""What goes wrong ends in a clear message, with nothing lost."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard
from conftest import Canon
from serve.test_cli import ERROR, IDENTITY

LOG = ("healthy line\n" * 1000 + ERROR + "\n").encode()


@pytest.mark.parametrize(
    "data",
    [
        os.urandom(50_000) + b"\n" + ERROR.encode() + b"\n" + os.urandom(50_000),
        b"\xfd\xff\xfe broken utf-8 \xc3\x28\n" + ERROR.encode(),
        ERROR.replace("padded", "pad\x00ded").encode(),
        ("\ufeff" + ERROR).encode("utf-16-le"),
    ],
    ids=["binary", "invalid utf-8", "NUL bytes", "utf-16"],
)
def test_an_error_is_found_in_text_that_is_not_clean(
    canon: Canon, tmp_path: Path, data: bytes
) -> None:
    log = tmp_path / "odd.log"
    # Random bytes may begin with a mark or a packer's magic number.
    log.write_bytes(data if data[:2] == b"\xff\xfe" else b"x" + data)
    done = canon("explain", str(log))

    assert done.returncode == 0
    assert IDENTITY in done.stdout.decode()


def test_an_empty_file_holds_no_failure(canon: Canon, tmp_path: Path) -> None:
    log = tmp_path / "empty.log"
    log.write_bytes(b"")
    done = canon("explain", str(log))

    assert done.returncode == 1
    assert b"No known failure" in done.stdout


def test_a_folder_and_a_missing_file_are_named_with_the_remedy(
    canon: Canon, tmp_path: Path
) -> None:
    folder, missing = canon("explain", str(tmp_path)), canon("explain", str(tmp_path / "no.log"))

    assert folder.returncode == missing.returncode == 2
    assert f"{tmp_path}: is a folder; name the log in it" in folder.stderr.decode()
    assert "no.log: no such file; to explain a text" in missing.stderr.decode()


def test_packed_logs_are_read_whatever_their_name(canon: Canon, tmp_path: Path) -> None:
    for name, data in (
        ("a.log.gz", gzip.compress(LOG)),
        ("b.log.zst", zstandard.compress(LOG)),
        ("c.log", gzip.compress(LOG) + gzip.compress(b"second member\n")),
        ("d.log", zstandard.compress(b"first frame\n") + zstandard.compress(LOG)),
    ):
        (tmp_path / name).write_bytes(data)
        done = canon("explain", str(tmp_path / name))
        assert (done.returncode, done.stderr) == (0, b""), name
        assert IDENTITY in done.stdout.decode()


@pytest.mark.parametrize("name", ["cut.log.gz", "cut.log.zst"])
def test_a_truncated_archive_is_said_to_be_damaged(canon: Canon, tmp_path: Path, name: str) -> None:
    noise = os.urandom(300_000)
    whole = gzip.compress(noise) if name.endswith("gz") else zstandard.compress(noise)
    (tmp_path / name).write_bytes(whole[: len(whole) // 2])
    done = canon("explain", str(tmp_path / name))

    assert done.returncode == 2
    assert f"{name}: damaged, it cannot be unpacked further" in done.stderr.decode()


@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="needs Linux's /proc")
def test_a_line_of_200_megabytes_is_searched_in_bounded_memory(
    corpus_file: Path, tmp_path: Path
) -> None:
    log = tmp_path / "endless.log"
    with log.open("wb") as file:
        for _ in range(200):
            file.write(b"x" * 1_000_000)
        file.write(ERROR.encode())
    script = (
        "import sys; from errorcanon.serve.cli import main; code = main(['explain', sys.argv[1]]); "
        # Not ru_maxrss: Linux hands the peak of the process that forked on to the child.
        "peak = next(line for line in open('/proc/self/status') if line.startswith('VmHWM')); "
        "print(peak.split()[1], file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(log)],
        capture_output=True,
        text=True,
        env={**os.environ, "CANON_CORPUS": str(corpus_file), "CANON_WARM": "0"},
        timeout=120,
    )

    assert done.returncode == 0, done.stderr
    assert IDENTITY in done.stdout
    assert int(done.stderr) < 300_000  # KiB


def test_a_closed_pipe_is_quiet(corpus_file: Path) -> None:
    command = f"'{sys.executable}' -m errorcanon show --format json {IDENTITY} | head -c 10"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True,
        env={**os.environ, "CANON_CORPUS": str(corpus_file)},
        timeout=60,
    )
    assert done.stderr == b""
    assert done.returncode == 0


def test_a_reader_who_leaves_does_not_lose_the_card(corpus_file: Path, tmp_path: Path) -> None:
    log = tmp_path / "long.log"
    log.write_bytes(b"healthy line\n" * 100_000 + ERROR.encode() + b"\n")
    command = f"cat '{log}' | '{sys.executable}' -m errorcanon | head -1"
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        env={**os.environ, "CANON_CORPUS": str(corpus_file), "CANON_WARM": "0"},
        timeout=60,
    )
    assert done.stdout == b"healthy line\n"
    assert IDENTITY in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_a_damaged_corpus_says_how_to_make_it(canon: Canon, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(b"junk" * 1000)
    done = canon("explain", ERROR, CANON_CORPUS=str(damaged))

    assert done.returncode == 2
    assert "make it again with: canon build" in done.stderr.decode()


@pytest.mark.parametrize("value", ["[1]", '"text"', "nofile.json", "{bad"])
def test_an_environment_that_is_none_says_how_to_write_one(canon: Canon, value: str) -> None:
    done = canon("explain", "--env", value, ERROR)

    assert done.returncode == 2
    assert "--env" in done.stderr.decode()


def test_a_cache_that_cannot_be_written_does_not_matter(canon: Canon, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder", encoding="utf-8")
    done = canon("explain", ERROR, CANON_CACHE=str(file), CANON_WARM="1")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_damaged_engine_in_the_cache_is_replaced(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    made = Path(canon("warm").stdout.decode().strip())
    assert made.is_file()
    made.write_bytes(b"damaged")

    assert canon("explain", ERROR).returncode == 0
    assert not made.exists()
    assert Path(canon("warm").stdout.decode().strip()).stat().st_size > 1000
    assert canon("explain", ERROR).returncode == 0
