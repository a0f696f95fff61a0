"""Logs in object stores: what is found there is what is found in the same files here."""

from __future__ import annotations

import gzip
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import zstandard
from conftest import Canon
from scanning import make_log, run

from errorcanon.logs.sources import Source, Unread, find_sources
from errorcanon.match.explain import Knowledge
from errorcanon.model import CanonError
from errorcanon.scan.local import InProcess, Processes, Task
from errorcanon.scan.results import Results, Row
from errorcanon.scan.work import Found
from errorcanon.serve.knowledge import OpenKnowledge

KNOWN = b"RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 4x5)\n"
RECORD = "pytorch/linear-shape-mismatch"


@dataclass
class Bucket:
    """A bucket of a store that answers at an address of this machine."""

    address: str
    files: Any
    server: subprocess.Popen[bytes]

    def put(self, name: str, content: bytes) -> None:
        self.files.pipe_file(f"{self.address}/{name}", content)

    def remove(self, name: str) -> None:
        self.files.rm_file(f"{self.address}/{name}")


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bucket]:
    pytest.importorskip(
        "moto.server", reason="needs a store: pip install 'errorcanon[test-remote]'"
    )
    s3fs = pytest.importorskip("s3fs")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    s3fs.S3FileSystem.clear_instance_cache()  # which knows another test's server
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{port}")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "none")
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        files = s3fs.S3FileSystem(
            endpoint_url=f"http://127.0.0.1:{port}",
            skip_instance_cache=True,
            use_listings_cache=False,
        )
        for _ in range(300):
            try:
                files.mkdir("jobs")
                break
            except OSError:
                time.sleep(0.1)
        yield Bucket("s3://jobs", files, server)
    finally:
        server.kill()
        server.wait()


def fill(bucket: Bucket, folder: Path) -> None:
    """Put the same logs into the bucket and the folder."""
    folder.mkdir()
    text = make_log(3, messages=6, lines=3000)
    logs = {
        "a plain.log": text,
        "deep/packed.log.gz": gzip.compress(text),
        "deep/deeper/packed.log.zst": zstandard.compress(text),
        "deep/训练.log": make_log(4, messages=3, lines=500),
        "empty.log": b"",
    }
    for name, content in logs.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        bucket.put(name, content)


def rows_below(place: str, results: Results) -> list[Row]:
    return [row._replace(job=row.job.removeprefix(f"{place}/")) for row in results.rows()]


@pytest.mark.parametrize("stretch", [1 << 15, 1 << 30])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bucket_holds_what_a_folder_holds(
    bucket: Bucket, jobs: int, stretch: int, tmp_path: Path, knowledge: Knowledge
) -> None:
    fill(bucket, tmp_path / "logs")
    here = run(tmp_path / "logs", tmp_path, knowledge, stretch)
    (tmp_path / "there").mkdir()
    runner = None if jobs == 1 else Processes(OpenKnowledge((), {}), jobs)
    there = run(bucket.address, tmp_path / "there", knowledge, stretch, runner)
    with here, there:
        rows = rows_below(bucket.address, there)
        assert len(rows) > 20
        assert rows == rows_below(str(tmp_path / "logs"), here)
        assert not there.unread()


def names_of(found: Iterable[Source | Unread]) -> list[str]:
    return [one.name for one in found]


def test_patterns_prefixes_and_objects_are_found_once(bucket: Bucket, tmp_path: Path) -> None:
    fill(bucket, tmp_path / "logs")
    every = names_of(find_sources([bucket.address]))
    assert len(every) == 5
    assert names_of(find_sources(["s3://jobs/deep/", "s3://jobs/deep/训练.log"])) == [
        name for name in every if name.startswith("s3://jobs/deep/")
    ]
    assert names_of(find_sources(["s3://jobs/**/*.gz"])) == ["s3://jobs/deep/packed.log.gz"]
    missing = list(find_sources(["s3://jobs/nowhere.log", "s3://nowhere", "s3://jobs/*.none"]))
    assert all(isinstance(one, Unread) for one in missing)
    assert names_of(missing) == ["s3://jobs/nowhere.log", "s3://nowhere", "s3://jobs/*.none"]


def test_what_was_written_before_is_passed_over(bucket: Bucket) -> None:
    bucket.put("old.log", KNOWN)
    now = time.time()
    assert names_of(find_sources([bucket.address], now - 60)) == ["s3://jobs/old.log"]
    assert names_of(find_sources([bucket.address], now + 60)) == []


@dataclass
class Changing:
    """Scans here, and changes the bucket between listing and reading."""

    knowledge: Knowledge
    bucket: Bucket
    name: str
    content: bytes | None
    """What the object holds then; None where it is removed."""

    def run(self, tasks: Iterable[Task]) -> Iterator[list[Found]]:
        def changed() -> Iterator[Task]:
            for number, task in enumerate(list(tasks)):
                if number == 0 and self.content is None:
                    self.bucket.remove(self.name)
                elif number == 0 and self.content is not None:
                    self.bucket.put(self.name, self.content)
                yield task

        return InProcess(lambda: self.knowledge).run(changed())


@pytest.mark.parametrize(
    ("content", "stretch"), [(None, 1 << 14), (None, 1 << 30), (KNOWN, 1 << 14)]
)
def test_an_object_that_changes_is_named_and_the_rest_is_read(
    bucket: Bucket, content: bytes | None, stretch: int, tmp_path: Path, knowledge: Knowledge
) -> None:
    bucket.put("changed.log", KNOWN + b"step 17 of 99, loss 0.3\n" * 3000)
    bucket.put("here.log", KNOWN)
    changing = Changing(knowledge, bucket, "changed.log", content)
    with run(bucket.address, tmp_path, knowledge, stretch, changing) as results:
        assert ("s3://jobs/here.log", RECORD, 1) in [
            (row.job, row.record, row.line) for row in results.rows()
        ]
        assert [one.name for one in results.unread()] == ["s3://jobs/changed.log"]


def test_what_was_read_of_a_truncated_archive_counts(
    bucket: Bucket, tmp_path: Path, knowledge: Knowledge
) -> None:
    packed = gzip.compress(KNOWN + make_log(1, messages=4, lines=20_000))
    bucket.put("cut.log.gz", packed[: len(packed) // 2])
    with run(bucket.address, tmp_path, knowledge, 1 << 20) as results:
        [unread] = results.unread()
        assert "cannot be unpacked further" in unread.reason
        assert (RECORD, 1) in [(row.record, row.line) for row in results.rows()]


def test_a_store_that_goes_away_is_named(
    bucket: Bucket, tmp_path: Path, knowledge: Knowledge
) -> None:
    bucket.put("a.log", KNOWN)
    sources = list(find_sources([bucket.address]))
    assert names_of(sources) == ["s3://jobs/a.log"]
    bucket.server.kill()
    bucket.server.wait()
    [unread] = find_sources(["s3://jobs/other/"])
    assert isinstance(unread, Unread) and "onnect" in unread.reason


def test_the_command_reads_addresses(bucket: Bucket, canon: Canon, tmp_path: Path) -> None:
    bucket.put("a.log", KNOWN)
    done = canon("scan", bucket.address, "s3://jobs/gone.log", "--format", "json")
    report = json.loads(done.stdout)
    assert [(row["job"], row["record"]) for row in report["rows"]] == [("s3://jobs/a.log", RECORD)]
    assert done.returncode == 3
    assert [one["name"] for one in report["unread"]] == ["s3://jobs/gone.log"]
    explained = canon("explain", "s3://jobs/a.log")
    assert RECORD in explained.stdout.decode()


def test_a_file_system_that_fsspec_brings_along(tmp_path: Path, knowledge: Knowledge) -> None:
    pytest.importorskip("fsspec", reason="needs fsspec: pip install 'errorcanon[remote]'")
    (tmp_path / "a.log").write_bytes(KNOWN + make_log(3, messages=6, lines=3000))
    here = run(tmp_path / "a.log", tmp_path, knowledge, 1 << 14)
    (tmp_path / "there").mkdir()
    there = run(f"file://{tmp_path}/*.log", tmp_path / "there", knowledge, 1 << 14)
    with here, there:
        rows = [row._replace(job="") for row in there.rows()]
        assert rows and rows == [row._replace(job="") for row in here.rows()]
        assert {row.job for row in there.rows()} == {f"file://{tmp_path}/a.log"}


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nonsense://jobs", "Protocol not known"),
        ("zip://a.log::file:///a.zip", "chained addresses are not read"),
    ],
)
def test_addresses_nobody_can_read_are_refused(address: str, words: str) -> None:
    pytest.importorskip("fsspec", reason="needs fsspec: pip install 'errorcanon[remote]'")
    with pytest.raises(CanonError, match=words):
        list(find_sources([address]))


def test_objects_are_not_followed(canon: Canon) -> None:
    done = canon("scan", "--follow", "s3://jobs")
    assert done.returncode == 2 and "do not grow" in done.stderr.decode()
