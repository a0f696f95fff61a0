"""A case that could not be run to its end by itself shows nothing, and its lane is not written."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import threading
import time
import uuid
import venv
from collections.abc import Callable
from pathlib import Path

import pytest
from lab.test_lab import command, environ, lab, make_record, read

from errorcanon.lab.environments import Interpreter
from errorcanon.lab.plan import Job
from errorcanon.lab.run import LabSettings, run_job
from errorcanon.lab.sandbox import bubblewrap
from errorcanon.model import CanonError

pytestmark = pytest.mark.skipif(bubblewrap() is None, reason="bubblewrap does not work here")
SLOW = "import time\ntime.sleep(4)\n"
SCRATCH = "errorcanon-*"


class Lane:
    """A record with evidence of which one case is slow, and a run of it that something disturbs."""

    def __init__(self, root: Path):
        self.root = root
        self.script = f"slow-{uuid.uuid4().hex}.py"
        self.scratch = root.parent / "scratch"
        self.scratch.mkdir()
        folder = make_record(root, "one", lanes=1, older_torch=self.script)
        slow = folder / "repro" / self.script
        slow.write_text("pass\n", encoding="utf-8")
        assert lab(root, "run", "--current").returncode == 0
        self.evidence = folder / "evidence" / "lane-0.json"
        slow.write_text(SLOW, encoding="utf-8")

    def run(self, disturb: Callable[[Lane], object], **variables: str) -> tuple[int, str]:
        """Run the lane again and disturb it once the slow case runs."""
        variables = {**environ(self.root), "TMPDIR": str(self.scratch), **variables}
        words = command(self.root, "run", "--current")
        with subprocess.Popen(words, env=variables, stderr=subprocess.PIPE, text=True) as process:
            disturb(self)
            said = process.communicate(timeout=120)[1]
        return process.returncode, said

    def wait_for_script(self) -> int:
        """Give the process of the slow script, once it runs."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            for path in Path("/proc").glob("[0-9]*/cmdline"):
                with contextlib.suppress(OSError):
                    words = path.read_bytes().split(b"\0")
                    if words[1:2] == [self.script.encode()]:
                        return int(path.parent.name)
            time.sleep(0.02)
        raise TimeoutError(self.script)


def parent_of(process: int) -> int:
    text = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    return int(text.rpartition(")")[2].split()[1])


def remove_scratch(lane: Lane) -> None:
    lane.wait_for_script()
    for path in lane.scratch.iterdir():
        shutil.rmtree(path, ignore_errors=True)


def kill_sandbox(lane: Lane) -> None:
    inner = parent_of(lane.wait_for_script())
    os.kill(parent_of(inner), signal.SIGKILL)


def end_sandbox(lane: Lane) -> None:
    inner = parent_of(lane.wait_for_script())
    os.kill(parent_of(inner), signal.SIGTERM)


def kill_first_process(lane: Lane) -> None:
    os.kill(parent_of(lane.wait_for_script()), signal.SIGKILL)


def kill_script(lane: Lane) -> None:
    os.kill(lane.wait_for_script(), signal.SIGKILL)


@pytest.mark.parametrize(
    ("disturb", "said"),
    [
        (remove_scratch, ""),
        (kill_sandbox, "was killed by signal 9"),
        (end_sandbox, "was killed by signal 15"),
        (kill_first_process, "was killed by signal 9"),
        (kill_script, "was killed by signal 9"),
    ],
)
def test_a_lane_that_something_disturbed_is_not_written(
    tmp_path: Path, disturb: Callable[[Lane], object], said: str
) -> None:
    lane = Lane(tmp_path / "records")
    before = lane.evidence.read_bytes()
    code, text = lane.run(disturb)
    assert code == 1, text
    assert said in text and "nothing was shown, and what was known before stays" in text
    assert lane.evidence.read_bytes() == before
    assert [path.name for path in lane.evidence.parent.iterdir()] == ["lane-0.json"]


def test_a_sandbox_that_fails_for_one_case_leaves_its_lane_unwritten(tmp_path: Path) -> None:
    lane = Lane(tmp_path / "records")
    before = lane.evidence.read_bytes()
    fake = tmp_path / "bin" / "bwrap"
    fake.parent.mkdir()
    fake.write_text(
        f'#!/bin/sh\ncase "$*" in *{lane.script}*) echo "bwrap: no such source" >&2; exit 1;; esac\n'
        f'exec {bubblewrap()} "$@"\n',
        encoding="utf-8",
    )
    fake.chmod(0o755)
    path = f"{fake.parent}:{os.environ['PATH']}"
    code, text = lane.run(lambda _: None, PATH=path)
    assert code == 1
    assert "case older-torch-case: a script could not be kept apart and was not run" in text
    assert "bwrap: no such source; nothing was shown" in text
    assert lane.evidence.read_bytes() == before


def test_an_environment_that_goes_while_cases_run_is_noticed(tmp_path: Path) -> None:
    root = tmp_path / "records"
    folder = make_record(root, "one", lanes=1, older_torch="slow.py")
    (folder / "repro" / "slow.py").write_text(SLOW, encoding="utf-8")
    home = tmp_path / "environment"
    venv.create(home, symlinks=True)
    python = home / "bin" / "python"
    interpreter = Interpreter(python, (home, python.resolve().parent.parent))
    record = read(folder)
    job = Job(record, record.lanes[0], record.cases, "missing")
    remover = threading.Timer(2, shutil.rmtree, (home,), {"ignore_errors": True})
    remover.start()
    with pytest.raises(CanonError, match="nothing was shown|was not run"):
        run_job(job, interpreter, LabSettings(root, tmp_path / "outputs", "2026-11-23"))
    remover.join()
    assert not (folder / "evidence").exists()


def test_an_exit_code_above_the_signals_is_an_exit_code(tmp_path: Path) -> None:
    root = tmp_path / "records"
    folder = make_record(root, "one", lanes=1, cause="exits.py")
    (folder / "repro" / "exits.py").write_text("raise SystemExit(255)\n", encoding="utf-8")
    assert lab(root, "run", "--current").returncode == 1
    (result,) = (r for r in read(folder).evidence[0].results if r.claim == "cause")
    assert (result.outcome, result.code, result.k) == ("exit", 255, 0)
