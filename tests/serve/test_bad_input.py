"""What goes wrong ends in a clear message, with nothing lost."""

from __future__ import annotations

import gzip
import json
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard
from conftest import Canon
from serve.test_cli import ERROR, IDENTITY

from errorcanon.logs.reading import ZSTD, read_file

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
    assert b"The text is empty" in done.stdout


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


@pytest.mark.slow
def test_a_damaged_engine_in_the_cache_is_replaced(canon: Canon, tmp_path: Path) -> None:
    pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")
    made = Path(canon("warm").stdout.decode().strip())
    assert made.is_file()
    made.write_bytes(b"damaged")

    assert canon("explain", ERROR).returncode == 0
    assert not made.exists()
    assert Path(canon("warm").stdout.decode().strip()).stat().st_size > 1000
    assert canon("explain", ERROR).returncode == 0


DEEP = "[" * 100_000
ODD_LINES = [
    DEEP, '{"a":' * 50_000, '{"text": ' + DEEP, '{"text": ' + "1" * 10_000 + "}", "nul", "\ufffe", "[]",
    '{"text": "x", "env": ' + DEEP + "}", '{"text": 1}', '{"text": "x", "env": [1]}', "\x00",
]  # fmt: skip


def test_a_line_that_is_no_json_costs_itself_alone(canon: Canon, tmp_path: Path) -> None:
    lines = [*ODD_LINES, json.dumps({"text": ERROR, "loss": float("nan")}), '{"text": "\\ud800"}']
    batch = canon("explain", "--format", "jsonl", "--batch", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in batch.stdout.decode().splitlines()]
    (tmp_path / "many.jsonl").write_text("\n".join(lines), encoding="utf-8")
    gaps = canon("gaps", str(tmp_path / "many.jsonl"))

    assert batch.returncode == 0 and batch.stderr == b""
    assert [("error" in answer, bool(answer["findings"])) for answer in answers] == [
        *[(True, False)] * len(ODD_LINES), (False, True), (False, False),
    ]  # fmt: skip
    assert gaps.stdout.startswith(b"2 logs: 1 explained")
    assert len(gaps.stderr.splitlines()) == len(ODD_LINES)


@pytest.mark.parametrize(
    "text",
    [DEEP, '{"a":' * 50_000, '{"a": ' + "1" * 9999 + "}", "\udcff"],
    ids=["lists", "objects", "a number", "half of a pair"],
)
def test_an_environment_that_is_too_much_is_named(canon: Canon, tmp_path: Path, text: str) -> None:
    file = tmp_path / "env.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    for words in (["--env", str(file)], ["--env", '{"a": ' + text[:50_000]]):
        done = canon("explain", *words, ERROR)
        assert done.returncode == 2 and done.stderr.startswith(b"canon: --env")


def frame(window: int, blocks: int, *, single: int = 0) -> bytes:
    """Make a zstd frame by hand: RFC 8878, with blocks of 128 KiB of one letter."""
    head = struct.pack("<BI", 0xA0, single) if single else bytes([0, (window - 10) << 3])
    block = struct.pack("<I", ((128 << 10) << 3) | 2)[:3] + b"A"
    return ZSTD + head + block * blocks + struct.pack("<I", (1 << 3) | 3)[:3] + b"\n"


@pytest.mark.parametrize(
    "data",
    [frame(31, 10), frame(28, 10), frame(41, 1), frame(0, 10, single=1500 << 20)],
    ids=["2 GiB", "256 MiB", "2 TiB", "a frame of 1.5 GB at once"],
)
def test_a_zstd_window_that_takes_the_memory_is_refused(
    canon: Canon, tmp_path: Path, data: bytes
) -> None:
    (tmp_path / "a.zst").write_bytes(data)
    done = canon("explain", str(tmp_path / "a.zst"))

    assert done.returncode == 2
    assert "a.zst: damaged" in done.stderr.decode() and "128 MiB" in done.stderr.decode()


@pytest.mark.parametrize(
    "data",
    [
        frame(20, 4000),
        zstandard.compress(b"") * 50_000 + frame(20, 1),
        gzip.compress(b"A" * 500_000_000),
        gzip.compress(b"") * 20_000 + gzip.compress(b"A\n"),
    ],
    ids=["zstd bomb", "zstd frames", "gzip bomb", "gzip members"],
)
def test_what_unpacks_to_much_is_read_in_pieces(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.log").write_bytes(data)
    assert max(map(len, read_file(tmp_path / "a.log"))) <= 64 << 20


def test_frames_that_say_nothing_are_passed_over(tmp_path: Path) -> None:
    said = zstandard.compress(b"a\n")
    (tmp_path / "a.zst").write_bytes(
        said + b"\x50\x2a\x4d\x18" + struct.pack("<I", 3) + b"xyz" + said
    )
    assert b"".join(read_file(tmp_path / "a.zst")) == b"a\na\n"
