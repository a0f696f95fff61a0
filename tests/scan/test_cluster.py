"""A Ray cluster of two nodes on this machine finds what one process finds, whatever is lost."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from scanning import POISON, OpenDeadly, OpenSlow, make_log, run, until

from errorcanon.match.explain import Knowledge
from errorcanon.model import CanonError
from errorcanon.scan.cluster import Cluster
from errorcanon.scan.results import Results, Row
from errorcanon.serve.knowledge import OpenKnowledge, OpenSameKnowledge

ray = pytest.importorskip("ray", reason="needs errorcanon[cluster]")
pytestmark = pytest.mark.filterwarnings("ignore")
NODE = {"num_cpus": 1, "object_store_memory": 100 << 20}


@pytest.fixture
def cluster(corpus_file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    from ray.cluster_utils import Cluster as Nodes

    monkeypatch.setenv("CANON_CORPUS", str(corpus_file))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    nodes = Nodes(initialize_head=True, head_node_args=NODE)
    nodes.add_node(**NODE)
    yield nodes
    ray.shutdown()
    nodes.shutdown()


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in range(60):
        (folder / f"{number:02}.log").write_bytes(make_log(number, messages=2, lines=150))
    (folder / "long.log").write_bytes(make_log(99, messages=30, lines=40_000))
    return folder


def rows_of(results: Results) -> list[Row]:
    with results:
        return list(results.rows())


def scan_on(cluster: Any, logs: Path, folder: Path, knowledge: Knowledge) -> list[Row]:
    runner = Cluster(OpenKnowledge((), {}), cluster.address)
    return rows_of(run(logs, folder, knowledge, 1 << 17, runner))


def test_two_nodes_find_what_one_process_finds(
    cluster: Any, logs: Path, tmp_path: Path, knowledge: Knowledge
) -> None:
    alone = rows_of(run(logs, tmp_path, knowledge, 1 << 17))
    assert len(alone) > 100
    assert scan_on(cluster, logs, tmp_path, knowledge) == alone


def test_a_killed_process_and_a_removed_node_change_nothing(
    cluster: Any, logs: Path, tmp_path: Path, knowledge: Knowledge
) -> None:
    alone = rows_of(run(logs, tmp_path, knowledge, 1 << 17))

    def lose() -> None:
        until(lambda: bool(_scanners()), "a process that scans")
        os.kill(_scanners()[0], signal.SIGKILL)
        time.sleep(1)
        cluster.remove_node(next(iter(cluster.worker_nodes)))

    assert scan_meanwhile(lose, cluster, logs, knowledge, 0.1) == alone


def test_a_node_that_comes_while_it_scans_takes_part(
    cluster: Any, logs: Path, tmp_path: Path, knowledge: Knowledge
) -> None:
    alone = rows_of(run(logs, tmp_path, knowledge, 1 << 17))

    def grow() -> None:
        until(lambda: len(_scanners()) == 2, "two processes that scan")
        cluster.add_node(**NODE)
        until(lambda: len(_scanners()) == 3, "one more on the new node")

    assert scan_meanwhile(grow, cluster, logs, knowledge, 0.4) == alone


def scan_meanwhile(
    happen: Callable[[], None], cluster: Any, logs: Path, knowledge: Knowledge, seconds: float
) -> list[Row]:
    """Give what is found while something happens, which has to be over before the scan is.

    The scan takes so many seconds for each block of lines.
    """
    runner = Cluster(OpenSlow(OpenKnowledge((), {}), seconds), cluster.address)
    with ThreadPoolExecutor(1) as thread:  # Ray starts nodes from the main one alone
        found = thread.submit(lambda: rows_of(run(logs, logs.parent, knowledge, 1 << 17, runner)))
        happen()
        assert not found.done()
        return found.result()


def _scanners() -> list[int]:
    """Give the processes that scan now; Ray writes into their titles what they do."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and b"ray::scan_task" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
    return found


def test_a_poisoned_log_is_named_and_the_rest_is_read(
    cluster: Any, logs: Path, tmp_path: Path, knowledge: Knowledge
) -> None:
    alone = rows_of(run(logs, tmp_path, knowledge, 1 << 17))
    (logs / "poison.log").write_bytes(POISON + b"\n")
    runner = Cluster(OpenDeadly(OpenKnowledge((), {})), cluster.address)
    with run(logs, tmp_path, knowledge, 1 << 17, runner) as results:
        assert [Path(one.name).name for one in results.unread()] == ["poison.log"]
        assert list(results.rows()) == alone


def canon_scan(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "errorcanon", "scan", *words],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def test_the_command_gives_the_same_report(cluster: Any, logs: Path) -> None:
    here = canon_scan(str(logs), "--format", "json")
    there = canon_scan(
        str(logs), "--format", "json", "--engine", "ray", "--address", cluster.address
    )
    assert (there.stderr, there.stdout) == (here.stderr, here.stdout)
    assert json.loads(there.stdout)["rows"]


def test_machines_with_other_records_are_refused(
    cluster: Any, logs: Path, knowledge: Knowledge
) -> None:
    runner = Cluster(OpenSameKnowledge(OpenKnowledge((), {}), "another"), cluster.address)
    with pytest.raises(CanonError, match="has other records"):
        run(logs, logs.parent, knowledge, 1 << 20, runner)


def test_an_address_without_a_cluster_is_named() -> None:
    done = canon_scan(".", "--engine", "ray", "--address", "127.0.0.1:9")
    assert done.returncode == 2
    assert "no cluster answers there" in done.stderr and done.stderr.count("\n") == 1
