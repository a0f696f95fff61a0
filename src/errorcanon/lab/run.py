"""Run jobs and say what they showed."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import statistics
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from errorcanon.lab.environments import PROBE, Interpreter
from errorcanon.lab.plan import Job
from errorcanon.lab.sandbox import Limits, Ran, isolation, run_apart
from errorcanon.model import CanonError, Case, CaseResult, ClaimKind, Lane
from errorcanon.store.json_input import parse_json
from errorcanon.store.writing import scratch_folder

_PACKAGE = Path(__file__).resolve().parent.parent
_PROBE_LIMITS = Limits(seconds=120, memory=4096)
_DECISIVE = re.compile(
    r"error|exception|_STATUS_|failed|abort|warn|refused|cannot|unable|invalid|time-?out|timed out"
    r"|fatal|^[EF]\d{4} \d\d:",
    re.IGNORECASE,
)
_TAIL_LINES, _END_LINES, _LONGEST_LINE = 12, 4, 400
_MOVING = re.compile(rb"0x[0-9a-f]{6,}|\b\d{4}-\d\d-\d\d[T ][\d:.,]+|\b\d+\.\d+ ?s\b|pid=?\s?\d+")
"""What differs from run to run without meaning anything: addresses, times, process numbers."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Where jobs run: the folder of the records, and where whole outputs are kept."""

    records: Path
    outputs: Path
    today: str
    stop: threading.Event = field(default_factory=threading.Event)
    """Ends the case that runs, when somebody interrupts."""


def run_job(job: Job, interpreter: Interpreter, bench: Bench) -> Lane:
    """Run every case of a job.

    Raises:
        CanonError: the interpreter itself does not run.
        Stopped: somebody interrupted.
    """
    with scratch_folder("repro") as own:
        # A copy, so that an edit during the run cannot mix two versions of a script.
        folder = Path(own, "repro")
        shutil.copytree(bench.records / job.record.id / "repro", folder)
        kits = offer_kits(Path(own, "package"))
        interpreter = replace(
            interpreter,
            keep=(*interpreter.keep, kits, _PACKAGE),
            variables={**interpreter.variables, "PYTHONPATH": str(kits)},
        )
        versions = _probe(interpreter, folder)
        results = tuple(_run_case(case, job, interpreter, folder, bench) for case in job.cases)
    return Lane(
        name=job.lane.name,
        level=job.lane.level,
        date=bench.today,
        isolation=isolation(),
        inputs=job.record.inputs[job.lane.name],
        versions=versions,
        results=results,
    )


def offer_kits(folder: Path) -> Path:
    """Fill a folder from which scripts import errorcanon.lab.kits, and nothing else of ours."""
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        (folder / _PACKAGE.name).symlink_to(_PACKAGE)
    return folder


def offer_kits_to_shells(cache: Path) -> Path:
    """Offer them for good, in a folder of this installation's own: others use the same cache."""
    return offer_kits(cache / "packages" / hashlib.sha256(os.fsencode(_PACKAGE)).hexdigest()[:16])


def _probe(interpreter: Interpreter, folder: Path) -> dict[str, str]:
    script = folder / ".canon_probe.py"
    shutil.copyfile(PROBE, script)
    ran = _run(interpreter, [script.name], folder, _PROBE_LIMITS)
    script.unlink()
    last = ran.output.decode("utf-8", errors="replace").strip().splitlines()[-1:]
    try:
        found: dict[str, str] = parse_json(last[0])
    except (IndexError, ValueError):
        raise CanonError(
            f"{interpreter.path}: does not run here ({ran.outcome} {ran.code}); "
            "remove the environments with: canon lab clean"
        ) from None
    return found


def _run_case(
    case: Case, job: Job, interpreter: Interpreter, folder: Path, bench: Bench
) -> CaseResult:
    kind = next(claim.kind for claim in job.record.claims if claim.id == case.claim)
    limits = Limits(case.seconds, case.memory)
    runs = [
        _run(interpreter, [case.script, *case.args], folder, limits, bench.stop)
        for _ in range(case.repeat)
    ]
    held = [holds(kind, ran) for ran in runs]
    # The run to show: one that disagrees, if any does.
    shown = runs[held.index(False)] if False in held else runs[-1]
    output = _plain(shown.output, interpreter)
    text = output.decode("utf-8", errors="replace")
    digest = hashlib.sha256(output).hexdigest()[:16]
    bench.outputs.mkdir(parents=True, exist_ok=True)
    (bench.outputs / f"{digest}.txt").write_bytes(output)
    return CaseResult(
        case=case.name,
        claim=case.claim,
        outcome=shown.outcome,
        code=shown.code,
        k=sum(held),
        n=len(runs),
        seconds=round(statistics.median(ran.seconds for ran in runs), 1),
        line=decisive_line(text),
        output=digest,
        tail=tail_of(text) if kind == "cause" else (),
    )


def _plain(output: bytes, interpreter: Interpreter) -> bytes:
    """Take out what names this machine or this moment, so that equal runs give equal text."""
    for number, path in enumerate(interpreter.keep):
        for name in {str(path), str(path.resolve())}:
            output = output.replace(name.encode("utf-8"), b"/python" if number else b"/env")
    return _MOVING.sub(b"...", output)


def holds(kind: ClaimKind, ran: Ran) -> bool:
    """Tell whether a run showed what a claim of this kind says.

    A cause ends in the error by itself; that it is this very error, lint finds in the tail.
    All others assert what they claim and exit with 0.
    """
    if kind == "cause":
        return ran.outcome == "signal" or (ran.outcome == "exit" and ran.code != 0)
    return ran.outcome == "exit" and ran.code == 0


def _run(
    interpreter: Interpreter,
    words: list[str],
    folder: Path,
    limits: Limits,
    stop: threading.Event | None = None,
) -> Ran:
    command = [str(interpreter.path), *words]
    return run_apart(command, folder, interpreter.keep, limits, _environ(interpreter), stop)


def _environ(interpreter: Interpreter) -> Mapping[str, str]:
    kept = {
        name: os.environ[name] for name in ("CUDA_HOME", "LD_LIBRARY_PATH") if name in os.environ
    }
    return {
        **kept,
        **interpreter.variables,
        "PATH": f"{interpreter.path.parent}:{os.environ.get('PATH', os.defpath)}",
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
    }


def decisive_line(text: str) -> str:
    """Give the last line that reads like an outcome, else the last line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if _DECISIVE.search(line)]
    return (telling or lines or [""])[-1][:_LONGEST_LINE]


def tail_of(text: str) -> tuple[str, ...]:
    """Give the lines in which a cause's record must be found: the last telling ones and the end.

    Errors are often followed by hints, arguments and the deaths of other processes, and some say
    what is wrong only in the line after the exception's.
    """
    lines = [line.rstrip()[:_LONGEST_LINE] for line in text.splitlines() if line.strip()]
    telling = [number for number, line in enumerate(lines) if _DECISIVE.search(line)]
    kept = {*telling[-_TAIL_LINES:], *range(len(lines) - _END_LINES, len(lines))}
    kept |= {number + 1 for number in telling[-_TAIL_LINES:]}
    return tuple(line for number, line in enumerate(lines) if number in kept)
