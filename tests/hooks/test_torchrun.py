"""What torchrun, with two real processes, leaves behind is read: its error file and its folder."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hooks.conftest import FAILING, IDENTITY, Program

LOST = "distributed/gloo-connection-closed-by-peer"
PEER = "[/pytorch/third_party/gloo/gloo/transport/tcp/pair.cc:553] Connection closed by peer [127.0.0.1]:9357"
TRAIN = """
import torch, torch.distributed as dist
from torch.distributed.elastic.multiprocessing.errors import record

@record
def main():
    dist.init_process_group("gloo")
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Conv2d(3, 8, 3))
    channels = 4 if dist.get_rank() == 1 else 3
    model(torch.randn(2, channels, 8, 8)).sum().backward()
    dist.barrier()

main()
"""


@pytest.fixture
def train(tmp_path: Path) -> Path:
    pytest.importorskip("torch", reason="needs .[test,frameworks]")
    path = tmp_path / "train.py"
    path.write_text(TRAIN, encoding="utf-8")
    return path


def canon_run(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "errorcanon", "run", "--", *command],
        env={**environment, "OMP_NUM_THREADS": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=180,
    )


def torchrun(*words: str) -> list[str]:
    launcher = [sys.executable, "-m", "torch.distributed.run", "--standalone"]
    return [*launcher, "--nproc-per-node", "2", *words]


def explain(environment: dict[str, str], what: Path) -> list[tuple[str, str | None, str]]:
    """Give each finding with what explains it and who printed it."""
    done = subprocess.run(
        [sys.executable, "-m", "errorcanon", "explain", "--format", "json", str(what)],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    findings = json.loads(done.stdout)["findings"]
    return [(f["id"], f["explained_by"], f["span"]["stream"]) for f in findings]


def test_the_first_failing_rank_is_explained_below_what_torchrun_prints(
    environment: dict[str, str], train: Path
) -> None:
    done = canon_run(environment, *torchrun(str(train)))
    output, _, card = done.stderr.partition("── canon ──")

    assert done.returncode == 1
    assert "ChildFailedError" in output
    assert "Root Cause (first observed failure)" in output
    assert card.index(IDENTITY) < card.find(LOST) or LOST not in card


def test_a_launcher_that_prints_elsewhere_is_explained_all_the_same(
    environment: dict[str, str], train: Path
) -> None:
    log, folder = train.with_name("launcher.log"), train.with_name("logs")
    command = torchrun("--redirects", "3", "--log-dir", str(folder), str(train))
    done = canon_run(environment, "bash", "-c", '"$@" >"$0" 2>&1', str(log), *command)

    assert (done.returncode, done.stdout) == (1, "")
    assert ", error.json" in " ".join(done.stderr.split())  # the place that the card names
    assert f"canon show {IDENTITY} · /e/" in done.stderr

    # The agent's summary alone, with the root at its end.
    assert explain(environment, log)[0][:2] == (IDENTITY, None)

    # The folder: the rank that failed first, and the one that lost it.
    first, *others = explain(environment, folder)
    assert first == (IDENTITY, None, "rank1")
    assert [other[:2] for other in others] in ([], [(LOST, IDENTITY)])

    # One rank's error file.
    (path,) = folder.glob("*/attempt_0/1/error.json")
    assert explain(environment, path) == [(IDENTITY, None, None)]


@pytest.mark.parametrize(("processes", "is_whole"), [("1", True), ("2", False)])
def test_of_many_processes_one_that_only_lost_its_peer_has_a_short_card(
    program: Program, processes: str, is_whole: bool
) -> None:
    failing = f"raise RuntimeError({PEER!r})\n"
    script = "import errorcanon\nerrorcanon.install()\n"
    lost = program(script + failing, WORLD_SIZE=processes)
    failed = program(script + FAILING, WORLD_SIZE=processes)

    assert f"canon show {LOST} · /e/" in lost.stderr
    assert ("Does not help:" in lost.stderr) is is_whole
    assert "Does not help:" in failed.stderr
