"""canon lab on small records whose scripts need nothing but Python."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from conftest import RECORDS, without_code
from scanning import until
from signals import IGNORED, OBEYED, ctrl_c

from errorcanon.evidence.rates import count_stale, prove
from errorcanon.lab.environments import Environments
from errorcanon.lab.sandbox import bubblewrap
from errorcanon.model import CanonError, LaneSpec, Record
from errorcanon.store.folder import load_record, load_records
from errorcanon.store.lanes import format_lane

WHOLE = RECORDS / "pytorch" / "conv-kernel-larger-than-input"
MESSAGE = "Given input size: (512x1x1). Calculated output size: (512x0x0). Output size is too small"
SCRIPTS = {
    # Raised by the standard library, from parts: the line must not be the script's own.
    "cause.py": (
        "from concurrent.futures import Future\n"
        f"words = {MESSAGE.split()!r}\n"
        "future = Future()\n"
        "future.set_exception(RuntimeError(' '.join(words)))\n"
        "future.result()\n"
    ),
    "good.py": "assert 1 + 1 == 2\nprint('equal')\n",
    "bad.py": "assert 1 + 1 == 3, 'not equal'\n",
    "chance.py": "import random, sys\nsys.exit(random.random() < 0.3)\n",
}
CLAIMS = {
    "cause": ("cause", "cause.py"),
    "subtract-padding": ("discriminator", "good.py"),
    "adaptive-pool": ("dead-end", "good.py"),
    "older-torch": ("dead-end", "good.py"),
    "smallest-input": ("workaround", "good.py"),
    "keep-the-size": ("fix", "good.py"),
}
OUTCOMES = {"dead-end": "same-failure", "workaround": "cured", "fix": "cured"}


def make_record(root: Path, slug: str, lanes: int = 2, **scripts: str) -> Path:
    """Make a record folder with the prose of a real one and scripts of our own."""
    folder = root / "pytorch" / slug
    shutil.copytree(WHOLE, folder, ignore=shutil.ignore_patterns("evidence", "repro"))
    # What these lanes have, and prose without the code of scripts that are not here.
    replace_in(folder / "record.toml", 'subject = "torch"', 'subject = "python"')
    without_code(folder)
    (folder / "repro").mkdir()
    for name, text in SCRIPTS.items():
        (folder / "repro" / name).write_text(text, encoding="utf-8")
    lab = [f'[[lane]]\nname = "lane-{n}"\npackages = []\n' for n in range(lanes)]
    for claim, (kind, script) in CLAIMS.items():
        chosen = scripts.get(claim.replace("-", "_"), script)
        outcome = OUTCOMES.get(kind)
        lab.append(
            f'[[case]]\nname = "{claim}-case"\nclaim = "{claim}"\nscript = "{chosen}"\nseconds = 20\n'
            + (f'outcome = "{outcome}"\n' if outcome else "")
        )
    (folder / "repro" / "lab.toml").write_text("\n".join(lab), encoding="utf-8")
    return folder


def replace_in(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def lab(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(root, *words), capture_output=True, text=True, timeout=240, env=environ(root)
    )


def command(root: Path, *words: str) -> list[str]:
    if words[0] in ("run", "check") and bubblewrap() is None:
        pytest.skip("bubblewrap does not work here, so no run of a script is evidence")
    return [sys.executable, "-m", "errorcanon", "lab", *words, "--records", str(root)]


def environ(root: Path) -> dict[str, str]:
    return {**os.environ, "CANON_CACHE": str(root.parent / "cache"), "LANG": "C.UTF-8"}


def read(folder: Path) -> Record:
    record = load_record(folder)
    assert isinstance(record, Record)
    return record


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "records"


def test_a_run_writes_a_file_a_lane_and_the_rates_follow(root: Path) -> None:
    folder = make_record(root, "one")
    done = lab(root, "run", "--current")

    assert done.returncode == 0, done.stderr
    assert "6 of 6 cases hold" in done.stderr
    record = read(folder)
    assert [lane.name for lane in record.evidence] == ["lane-0", "lane-1"]
    for claim in record.claims:
        proof = prove(record, claim)
        # Two lanes of one release of the subject.
        assert (len(proof.lanes), proof.k, proof.n, proof.tier) == (2, 1, 1, "reproduced")
    cause = next(r for r in record.evidence[0].results if r.claim == "cause")
    assert cause.line.endswith(MESSAGE)
    assert cause.tail[-1].endswith(MESSAGE)
    assert record.evidence[0].versions["python"] == ".".join(map(str, sys.version_info[:3]))


def test_a_second_run_has_nothing_to_do_and_an_edit_makes_it_stale(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    lab(root, "run", "--current")
    assert lab(root, "plan").returncode == 1

    (folder / "repro" / "good.py").write_text("assert True is not False\n", encoding="utf-8")
    assert "stale   pytorch/one  lane-0  5 cases" in lab(root, "plan").stdout
    record = read(folder)
    counted = {claim.id: prove(record, claim).n for claim in record.claims}
    assert counted == {**dict.fromkeys(CLAIMS, 0), "cause": 1}
    before = next(r for r in record.evidence[0].results if r.claim == "cause")

    done = lab(root, "run", "--current", "--changed")
    assert (done.returncode, "5 of 5 cases hold" in done.stderr) == (0, True), done.stderr
    assert lab(root, "plan").returncode == 1
    after = read(folder).evidence[0].results
    assert before in after and len(after) == len(CLAIMS)  # what was fresh stays as it was


def test_a_run_forgets_the_results_of_cases_that_are_gone(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    lab(root, "run", "--current")
    path = folder / "repro" / "lab.toml"
    text = path.read_text(encoding="utf-8")
    first, *cases = text.split("[[case]]")
    kept = [case for case in cases if 'claim = "adaptive-pool"' not in case]
    assert len(kept) < len(cases)
    path.write_text("[[case]]".join([first, *kept]), encoding="utf-8")
    assert count_stale(read(folder)) == 1

    lab(root, "run", "--current")
    assert count_stale(read(folder)) == 0
    assert len(read(folder).evidence[0].results) == len(CLAIMS) - 1


def test_an_edit_of_the_prose_keeps_evidence_fresh(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    lab(root, "run", "--current")
    with (folder / "en.md").open("a", encoding="utf-8") as file:
        file.write("\n")
    assert lab(root, "plan").returncode == 1


def test_what_disagrees_is_recorded_as_seen_and_refutes(root: Path) -> None:
    folder = make_record(root, "one", lanes=1, keep_the_size="bad.py")
    done = lab(root, "run", "--current")
    record = read(folder)
    tiers = {claim.id: prove(record, claim).tier for claim in record.claims}

    assert done.returncode == 1
    assert "fix keep-the-size: unproven: AssertionError: not equal" in done.stderr
    assert tiers["keep-the-size"] == "refuted"
    assert tiers["cause"] == tiers["adaptive-pool"] == "reproduced"


def test_where_the_cause_does_not_appear_no_step_counts(root: Path) -> None:
    folder = make_record(root, "one", lanes=1, cause="good.py")
    done = lab(root, "run", "--current")
    record = read(folder)
    proofs = {claim.id: prove(record, claim) for claim in record.claims}

    assert done.returncode == 1
    assert "fix keep-the-size: does not count here: the record's own failure was" in done.stderr
    assert (proofs["cause"].tier, proofs["keep-the-size"].n) == ("refuted", 0)
    assert [v.name for v in proofs["keep-the-size"].unprovoked] == ["lane-0"]


@pytest.mark.parametrize(
    ("said", "shown", "code"),
    [
        ("outcome: cured\\noutcome: works-here", "works-here", 1),
        ("outcome: wrong-result", "wrong-result", 0),
        ("outcome: fine", "unproven", 1),
        ("", "unproven", 1),
    ],
)
def test_a_script_says_what_its_step_did(root: Path, said: str, shown: str, code: int) -> None:
    folder = make_record(root, "one", lanes=1, adaptive_pool="says.py")
    (folder / "repro" / "says.py").write_text(f"print('{said}')\n", encoding="utf-8")
    path = folder / "repro" / "lab.toml"
    cases = path.read_text(encoding="utf-8").split("[[case]]")
    path.write_text(
        "[[case]]".join(
            case.replace("same-failure", "printed") if "says.py" in case else case for case in cases
        ),
        encoding="utf-8",
    )
    assert lab(root, "run", "--current").returncode == code
    record = read(folder)
    claim = next(claim for claim in record.claims if claim.id == "adaptive-pool")
    assert [verdict.shown for verdict in prove(record, claim).lanes] == [shown]


def test_evidence_is_written_a_case_a_line_and_read_back_the_same(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    lab(root, "run", "--current")
    text = (folder / "evidence" / "lane-0.json").read_text(encoding="utf-8")

    assert json.loads(text)["name"] == "lane-0"
    assert sum(line.startswith('  {"case"') for line in text.splitlines()) == len(CLAIMS)
    assert format_lane(read(folder).evidence[0]) == text


def test_repeats_are_counted(root: Path) -> None:
    folder = make_record(root, "one", lanes=1, adaptive_pool="chance.py")
    path = folder / "repro" / "lab.toml"
    path.write_text(
        path.read_text(encoding="utf-8").replace(
            'script = "chance.py"\n', 'script = "chance.py"\nrepeat = 12\n'
        ),
        encoding="utf-8",
    )
    lab(root, "run", "--current")
    record = read(folder)
    proof = prove(record, next(claim for claim in record.claims if claim.id == "adaptive-pool"))

    assert proof.repeats is not None
    assert proof.repeats[1] == 12
    assert proof.interval is not None


@pytest.mark.slow
def test_two_runners_at_once_spoil_nothing(root: Path) -> None:
    folders = [make_record(root, slug, lanes=3) for slug in ("one", "two")]
    runners = [
        subprocess.Popen(
            command(root, "run", "--current", "--jobs", "2"),
            env=environ(root),
            stderr=subprocess.DEVNULL,
        )
        for _ in range(2)
    ]
    assert [runner.wait(timeout=240) for runner in runners] == [0, 0]
    for folder in folders:
        assert [lane.name for lane in read(folder).evidence] == ["lane-0", "lane-1", "lane-2"]
    assert lab(root, "plan").returncode == 1
    assert not list(root.rglob(".*.json.*"))


@pytest.mark.slow
def test_a_killed_runner_leaves_whole_lanes_and_the_next_one_finishes(root: Path) -> None:
    folders = [make_record(root, slug, lanes=3) for slug in ("one", "two")]
    chance = random.Random(3)
    for _ in range(6):
        runner = subprocess.Popen(
            command(root, "run", "--current"),
            env=environ(root),
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(chance.uniform(0.3, 2.0))
        os.killpg(runner.pid, signal.SIGKILL)
        runner.wait(timeout=60)
        assert not load_records(root).problems  # every lane that is there is whole

    assert lab(root, "run", "--current").returncode == 0
    for folder in folders:
        assert len(read(folder).evidence) == 3


def start_lab(root: Path, inherited: signal.Handlers) -> subprocess.Popen[str]:
    with ctrl_c(inherited):
        return subprocess.Popen(
            command(root, "run", "--current"), env=environ(root), stderr=subprocess.PIPE, text=True
        )


def is_running(mark: str) -> bool:
    """Tell whether a process runs whose last argument is this."""
    ending = f"\0{mark}\0".encode()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if path.read_bytes().endswith(ending):
                return True
    return False


def test_ctrl_c_keeps_finished_lanes(root: Path) -> None:
    folder = make_record(root, "one", lanes=4)
    runner = start_lab(root, OBEYED)
    assert runner.stderr is not None
    assert "cases hold" in runner.stderr.readline()
    runner.send_signal(signal.SIGINT)
    with runner.stderr:
        rest = runner.stderr.read()

    assert runner.wait(timeout=60) == 130
    assert "finished lanes are kept" in rest
    assert 1 <= len(read(folder).evidence) < 4


def test_ctrl_c_ends_the_case_that_runs(root: Path) -> None:
    folder = make_record(root, "one", lanes=1, cause="long.py")
    mark = f"sleeper-{os.getpid()}"
    (folder / "repro" / "long.py").write_text(
        "import os, sys\n"
        f"words = ['-c', 'import time; time.sleep(90)', {mark!r}]\n"
        "os.execv(sys.executable, [sys.executable, *words])\n",
        encoding="utf-8",
    )
    runner = start_lab(root, OBEYED)
    until(lambda: is_running(mark), "the case runs")
    runner.send_signal(signal.SIGINT)
    runner.communicate(timeout=60)

    assert runner.returncode == 130
    assert not is_running(mark)
    assert not read(folder).evidence


def test_where_ctrl_c_is_ignored_the_lab_goes_on_and_cases_do_not_notice(root: Path) -> None:
    folder = make_record(root, "one", lanes=2)
    (folder / "repro" / "good.py").write_text(
        "import signal\nassert signal.getsignal(signal.SIGINT) is signal.default_int_handler\n",
        encoding="utf-8",
    )
    runner = start_lab(root, IGNORED)
    assert runner.stderr is not None
    assert "6 of 6 cases hold" in runner.stderr.readline()
    runner.send_signal(signal.SIGINT)
    rest = runner.communicate(timeout=120)[1]

    assert (runner.returncode, len(read(folder).evidence)) == (0, 2)
    assert "6 of 6 cases hold" in rest


def test_check_compares_with_the_evidence_and_writes_nothing(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    assert lab(root, "check", "--current").returncode == 2  # nothing to compare with
    lab(root, "run", "--current")
    path = folder / "evidence" / "lane-0.json"
    committed = path.read_text(encoding="utf-8")

    same = lab(root, "check", "--current")
    assert same.returncode == 0
    assert "6 of 6 cases as before" in same.stderr
    assert path.read_text(encoding="utf-8") == committed

    row = next(line for line in committed.splitlines() if "older-torch-case" in line)
    other = row.replace('"code": 0', '"code": 3').replace('"k": 1', '"k": 0')
    path.write_text(committed.replace(row, other), encoding="utf-8")
    differs = lab(root, "check", "--current")
    assert differs.returncode == 1
    assert (
        "older-torch-case: exit 3, did not hold before, now exit 0, held: equal" in differs.stderr
    )


def test_prepare_prints_what_a_shell_needs(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    prepared = lab(root, "prepare", "lane-0")
    assert prepared.returncode == 0, prepared.stderr

    script = prepared.stdout + "python -c 'import errorcanon.lab.kits as kits; print(kits.__doc__)'"
    done = subprocess.run(
        ["bash", "-c", script + f"; python {folder / 'repro' / 'good.py'}"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.splitlines() == [
        "Parts that repro scripts share. They need the standard library only, and Python 3.7.",
        "equal",
    ]
    assert "no lane 'lane-9'; near: lane-0" in lab(root, "prepare", "lane-9").stderr


def test_plan_tells_what_it_costs_from_what_it_took(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    assert "about 30 s, at most 2 min" in lab(root, "plan").stdout
    lab(root, "run", "--current")
    path = folder / "evidence" / "lane-0.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'"seconds": [\d.]+', '"seconds": 30', text), encoding="utf-8")

    assert "1 lanes, 6 cases; about 3 min, at most 2 min" in lab(root, "plan", "--again").stdout


def test_a_bar_is_shown_on_a_terminal_only(root: Path) -> None:
    make_record(root, "one", lanes=2)
    leader, follower = os.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    runner = subprocess.Popen(command(root, "run", "--current"), env=environ(root), stderr=follower)
    os.close(follower)
    shown = b""
    with contextlib.suppress(OSError):  # the terminal hangs up when the runner ends
        while piece := os.read(leader, 4096):
            shown += piece
    os.close(leader)

    assert runner.wait(timeout=60) == 0
    assert b"50 %|" in shown
    assert b"left" in shown
    assert b"[2/2] pytorch/one lane-1: 6 of 6 cases hold" in shown
    assert "%|" not in lab(root, "run", "--current", "--again").stderr


def test_a_lane_that_cannot_be_made_is_named_and_the_others_go_on(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    path = folder / "repro" / "lab.toml"
    text = path.read_text(encoding="utf-8")
    bad = '[[lane]]\nname = "no-such"\npackages = ["errorcanon-no-such-package==9.9"]\n'
    path.write_text(bad + text, encoding="utf-8")
    done = lab(root, "run")

    assert done.returncode == 1
    assert "lane no-such: cannot install errorcanon-no-such-package==9.9" in done.stderr
    assert [lane.name for lane in read(folder).evidence] == ["lane-0"]


def test_without_uv_the_remedy_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    with pytest.raises(CanonError, match=r"install it \(pip install uv\), or use --current"):
        Environments(tmp_path).prepare(LaneSpec("lane-0", (), "run"))


def test_a_missing_python_is_named_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uv = tmp_path / "uv"
    uv.write_text("#!/bin/sh\necho 'error: No interpreter found for Python 3.9' >&2\nexit 2\n")
    uv.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda *_, **__: str(uv))
    wanted = LaneSpec("torch-1.8", ("torch==1.8.1",), "run", python="3.9")
    with pytest.raises(CanonError) as raised:
        Environments(tmp_path / "lab").prepare(wanted)
    assert str(raised.value) == (
        "lane torch-1.8: needs Python 3.9, which is not on this machine; "
        "install it (uv python install 3.9), or leave the lane out (--lane)"
    )


def test_matrix_show_and_status_tell_what_was_seen(root: Path) -> None:
    make_record(root, "one", lanes=2, keep_the_size="bad.py")
    lab(root, "run", "--current")

    matrix = lab(root, "matrix", "pytorch/one").stdout
    assert (
        "keep-the-size" in matrix
        and "! !  0/1 refuted" in matrix
        and "✓ ✓  1/1 reproduced" in matrix
        and "✗ ✗  1/1 reproduced" in matrix
        and "! the script did not pass" in matrix
    )
    shown = lab(root, "show", "pytorch/one", "keep-the-size").stdout
    assert "assert 1 + 1 == 3" in shown and "AssertionError: not equal" in shown
    assert "1 refuted" in lab(root, "status").stdout


def test_a_file_that_the_lab_did_not_write_is_refused(root: Path) -> None:
    folder = make_record(root, "one", lanes=1)
    (folder / "evidence").mkdir()
    (folder / "evidence" / "lane-0.json").write_text('{"rate": 0.95}', encoding="utf-8")

    problems = load_records(root).problems
    assert "not as the lab writes it" in str(problems[0])


def test_unknown_records_and_claims_are_named(root: Path) -> None:
    make_record(root, "one", lanes=1)

    assert "no record 'pytorch/two'; near: pytorch/one" in lab(root, "run", "pytorch/two").stderr
    assert "it has: cause" in lab(root, "show", "pytorch/one", "nothing").stderr


@pytest.mark.parametrize(
    "words",
    [
        ("plan", "--lane", "lane-O"),
        ("run", "--current", "--lane", "lane-O"),
        ("check", "--current", "--lane", "lane-O*"),
        ("prepare", "lane-O"),
    ],
)
def test_an_unknown_lane_is_an_error_that_names_the_nearest(
    root: Path, words: tuple[str, ...]
) -> None:
    make_record(root, "one", lanes=1)
    done = lab(root, *words)

    assert done.returncode == 2
    assert f"canon: no lane '{words[-1]}'; near: lane-0\n" in done.stderr


def test_several_patterns_of_lanes_are_all_run(root: Path) -> None:
    folder = make_record(root, "one", lanes=3)
    planned = lab(root, "plan", "--lane", "lane-0", "--lane", "lane-2").stdout
    assert "lane-0" in planned and "lane-2" in planned and "lane-1" not in planned

    lab(root, "run", "--current", "--lane", "lane-0", "--lane", "lane-2")
    written = {path.stem for path in (folder / "evidence").iterdir()}
    assert written == {"lane-0", "lane-2"}

    done = lab(root, "run", "--current", "--lane", "lane-1", "--lane", "lane-O")
    assert done.returncode == 2 and "no lane 'lane-O'" in done.stderr


def test_the_status_is_that_of_the_records_that_are_named(root: Path) -> None:
    for slug in ("one", "two"):
        make_record(root, slug, lanes=1)

    assert "records 2: " in lab(root, "status").stdout
    assert "records 1: " in lab(root, "status", "two").stdout
    assert "records 1: " in lab(root, "status", str(root / "pytorch" / "two")).stdout
    assert lab(root, "status", "three").returncode == 2


def test_evidence_names_neither_this_machine_nor_the_moment(root: Path) -> None:
    folder = make_record(root, "one", lanes=1, cause="where.py")
    (folder / "repro" / "where.py").write_text(
        "import os, sys, time\n"
        "print('failed in', os.__file__, sys.executable, hex(id(sys)), 'pid=%d' % os.getpid())\n"
        + SCRIPTS["cause.py"].replace("' '.join(words)", "' '.join(words) + sys.prefix"),
        encoding="utf-8",
    )
    lab(root, "run", "--current")
    first = (folder / "evidence" / "lane-0.json").read_text(encoding="utf-8")
    lab(root, "run", "--current", "--again")
    second = (folder / "evidence" / "lane-0.json").read_text(encoding="utf-8")

    assert sys.prefix not in first
    if sys.base_prefix != "/usr":  # whose paths are the neutral ones
        assert sys.base_prefix not in first
    assert str(root) not in first
    assert [row["output"] for row in json.loads(first)["results"]] == [
        row["output"] for row in json.loads(second)["results"]
    ]
