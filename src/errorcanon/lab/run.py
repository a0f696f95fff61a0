"""Run jobs and say what they showed."""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import re
import statistics
import threading
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import cast, get_args

from errorcanon.evidence.rates import fresh_results
from errorcanon.lab.cause import Ending, ending_of, has_begun
from errorcanon.lab.environments import PROBE, Interpreter, current
from errorcanon.lab.plan import Job
from errorcanon.lab.sandbox import (
    APP,
    NOTES,
    CommandResult,
    Limits,
    bubblewrap,
    isolation,
    run_apart,
)
from errorcanon.lab.versions import package_of, with_products
from errorcanon.model import CanonError, Case, CaseResult, ClaimKind, Lane, StepOutcome
from errorcanon.store.building import build_corpus
from errorcanon.store.json_input import parse_json
from errorcanon.store.lab import cases_in, files_of, hash_inputs, read_inputs
from errorcanon.store.writing import scratch_folder

_PACKAGE = Path(__file__).resolve().parent.parent
_NOTHING_SHOWN = "nothing was shown, and what was known before stays; run that again"
ORIGIN = Path(__file__).with_name("origin.py")
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_TOOLKITS = (Path("/usr/local"), Path("/opt"))
_LONGEST_VERSION = 100
_PROBE_LIMITS = Limits(seconds=120, memory=4096)
_SCENE = """import sys
sys.path.insert(0, sys.argv[1])
from errorcanon.serve.scene import main
main(sys.argv[2])"""
"""Starts what runs a failing script and looks beside it, by its name: it lies above the lab."""
_DECISIVE = re.compile(
    r"error|exception|_STATUS_|failed|abort|warn|refused|cannot|unable|invalid|time-?out|timed out"
    r"|fatal|^[EF]\d{4} \d\d:",
    re.IGNORECASE,
)
_BESIDE = " / "
"""Between the ways in which cases were kept apart, where those of a lane did not run at once."""
_OUTCOME = re.compile(rb"^outcome: ([a-z-]+)\s*$", re.MULTILINE)
_TAIL_LINES, _END_LINES, _LONGEST_LINE = 12, 4, 400
_MOVING = re.compile(rb"0x[0-9a-f]{6,}|\b\d{4}-\d\d-\d\d[T ][\d:.,]+|\b\d+\.\d+ ?s\b|pid=?\s?\d+")
"""What differs from run to run without meaning anything: addresses, times, process numbers."""


@dataclass(frozen=True, slots=True)
class LabSettings:
    """Where jobs run: the folder of the records, and where whole outputs are kept."""

    records: Path
    outputs: Path
    today: str
    stop: threading.Event = field(default_factory=threading.Event)
    """Ends the case that runs, when somebody interrupts."""
    unconfined: bool = False
    """True where somebody asked to run without bubblewrap too."""


def run_job(job: Job, interpreter: Interpreter, settings: LabSettings) -> Lane:
    """Run every case of a job.

    Raises:
        CanonError: the interpreter itself does not run, a case could not be run to its end by
            itself, or files or environment changed meanwhile; then nothing was shown.
        Stopped: somebody interrupted.
    """
    with scratch_folder("repro") as own:
        own.chmod(0o755)  # who runs inside is nobody
        # Before anything of the record lies anywhere, and in a folder of its own.
        versions = _probe(interpreter, job, Path(own, "probe"), settings)
        is_same = _is_place_of(_known(job), versions)
        cases = job.cases if is_same else cases_in(job.lane, job.record.cases)
        folder, package = Path(own, "repro"), Path(own, "package")
        laid = _lay_out(job, settings, folder, package)
        offered = replace(
            interpreter,
            keep=(*interpreter.keep, package),
            variables={**interpreter.variables, "PYTHONPATH": str(package)},
        )
        results = tuple(_run_case(case, job, offered, folder, settings) for case in cases)
        _require_unchanged(laid, versions, interpreter, job, Path(own, "probed-again"), settings)
    return Lane(
        name=job.lane.name,
        level=job.lane.level,
        isolation=isolation(),
        versions=versions,
        results=results,
    )


def with_known(job: Job, lane: Lane) -> Lane:
    """Add what is known already, and still fresh, of the other cases of a lane."""
    known, ran = _known(job), {result.key for result in lane.results}
    if not _is_place_of(known, lane.versions) or known is None:
        return lane
    kept = [r for r in fresh_results(job.record, known) if r.key not in ran]
    if not kept:
        return lane
    ways = dict.fromkeys([*known.isolation.split(_BESIDE), lane.isolation])
    return lane._replace(
        isolation=_BESIDE.join(ways),
        versions={**known.versions, **lane.versions},
        results=(*lane.results, *kept),
    )


def _known(job: Job) -> Lane | None:
    return next((lane for lane in job.record.evidence if lane.name == job.lane.name), None)


def _is_place_of(known: Lane | None, versions: Mapping[str, str]) -> bool:
    """Tell whether what is known was seen with the same versions."""
    if known is None:
        return True
    return all(versions[name] == known.versions[name] for name in versions.keys() & known.versions)


def _require_unchanged(
    laid: Mapping[Path, bytes],
    versions: Mapping[str, str],
    interpreter: Interpreter,
    job: Job,
    folder: Path,
    settings: LabSettings,
) -> None:
    """Make sure that all cases had what the first one had.

    Raises:
        CanonError: a file or the environment went or changed while they ran.
    """
    for path, text in laid.items():
        try:
            same = path.read_bytes() == text
        except OSError:
            same = False
        if not same:
            raise CanonError(f"{path}: went or changed while cases ran; {_NOTHING_SHOWN}")
    if _probe(interpreter, job, folder, settings) != versions:
        raise CanonError(f"{interpreter.path}: changed while cases ran; {_NOTHING_SHOWN}")


def _lay_out(job: Job, settings: LabSettings, folder: Path, package: Path) -> dict[Path, bytes]:
    """Write the files that the lane's hash covers, and nothing else, where the cases will run."""
    record = job.record
    files = read_inputs(settings.records / record.id / "repro")
    # Of what was read just now: an edit since the record was loaded cannot slip in.
    hashes = hash_inputs(files, record.claims, [job.lane], record.cases, record.looks)
    if hashes[job.lane.name] != record.inputs[job.lane.name]:
        raise CanonError(f"{record.id}: its files changed just now; run that again")
    chosen, kits = files_of(files, job.lane, record.cases)
    _write(folder, chosen)
    offered = {f"errorcanon/lab/kits/{name}.py": text for name, text in kits.items()}
    for name in ("", "lab/", "lab/kits/"):
        offered[f"errorcanon/{name}__init__.py"] = b""
    if bubblewrap():  # where there is a pipe for it
        origin = ORIGIN.read_text(encoding="utf-8").replace("@notes@", NOTES).replace("@app@", APP)
        offered["sitecustomize.py"] = origin.replace("@kits@", str(package)).encode("utf-8")
    _write(package, offered)
    laid = {folder / name: text for name, text in chosen.items()}
    return laid | {package / name: text for name, text in offered.items()}


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files that nobody can read, whatever the umask is."""
    folder.mkdir()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
        path.chmod(0o644)
    for path in (folder, *(path for path in folder.rglob("*") if path.is_dir())):
        path.chmod(0o755)


def offer_kits(folder: Path) -> Path:
    """Fill a folder from which a shell's scripts import errorcanon.lab.kits."""
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        (folder / _PACKAGE.name).symlink_to(_PACKAGE)
    return folder


def offer_kits_to_shells(cache: Path) -> Path:
    """Offer them for good, in a folder of this installation's own: others use the same cache."""
    return offer_kits(cache / "packages" / hashlib.sha256(os.fsencode(_PACKAGE)).hexdigest()[:16])


def _probe(
    interpreter: Interpreter, job: Job, folder: Path, settings: LabSettings
) -> dict[str, str]:
    _write(folder, {PROBE.name: PROBE.read_bytes()})
    # -I: nothing that lies in a working folder or stands in the environment is imported.
    words = ["-I", PROBE.name, *_asked(job)]
    ran = _run(interpreter, words, folder, _PROBE_LIMITS, settings)
    last = ran.output.decode("utf-8", errors="replace").strip().splitlines()[-1:]
    try:
        found = parse_json(last[0])
        if not isinstance(found, dict) or "python" not in found:
            raise ValueError
    except (IndexError, ValueError):
        raise CanonError(
            f"{interpreter.path}: does not run here ({ran.outcome} {ran.code}); "
            "remove the environments with: canon lab clean"
        ) from None
    versions = {str(name): str(version)[:_LONGEST_VERSION] for name, version in found.items()}
    return with_products(job.lane, versions)


def _asked(job: Job) -> list[str]:
    """Name what is to be asked for: the packages of the lane, and the subject of the record."""
    names = {package_of(requirement) for requirement in job.lane.packages}
    return sorted(names | ({job.record.subject} if job.record.subject else set()))


def _run_case(
    case: Case, job: Job, interpreter: Interpreter, folder: Path, settings: LabSettings
) -> CaseResult:
    kind = next(claim.kind for claim in job.record.claims if claim.id == case.claim)
    try:
        runs = [_run_script(case, job, interpreter, folder, settings) for _ in range(case.repeat)]
        endings = [_ending(ran, case, job, folder) for ran in runs] if kind == "cause" else []
    except (CanonError, OSError) as error:
        raise CanonError(f"case {case.name}: {error}; {_NOTHING_SHOWN}") from None
    held = [holds(kind, ran) for ran in runs]
    printed = [_printed(ran) if case.outcome == "printed" else None for ran in runs]
    if case.outcome == "printed":
        held = [passed and said is not None for passed, said in zip(held, printed, strict=True)]
    for number, ending in enumerate(endings):
        held[number] &= ending.has_error
    # The run to show: one that disagrees, if any does.
    number = held.index(False) if False in held else len(runs) - 1
    shown = runs[number]
    output = _plain(shown.output, interpreter)
    text = output.decode("utf-8", errors="replace")
    digest = hashlib.sha256(output).hexdigest()[:16]
    settings.outputs.mkdir(parents=True, exist_ok=True)
    (settings.outputs / f"{digest}.txt").write_bytes(output)
    return CaseResult(
        case=case.name,
        claim=case.claim,
        outcome=shown.outcome,
        code=shown.code,
        k=sum(held),
        n=len(runs),
        seconds=round(statistics.median(ran.seconds for ran in runs), 1),
        line=_look_line(text) if case.look else decisive_line(text),
        output=digest,
        tail=tail_of(text) if endings else (),
        origin=endings[number].origin if endings else None,
        printed=printed[number],
        inputs=job.record.inputs[job.lane.name][case.key],
        date=settings.today,
    )


def _printed(ran: CommandResult) -> StepOutcome | None:
    """Read what a script says of its step: the last line `outcome: …`."""
    said = _OUTCOME.findall(ran.output)
    word = said[-1].decode("ascii") if said else None
    return cast(StepOutcome, word) if word in get_args(StepOutcome) else None


def _run_script(
    case: Case, job: Job, interpreter: Interpreter, folder: Path, settings: LabSettings
) -> CommandResult:
    limits = Limits(case.seconds, case.memory)
    if case.look:
        ran = _run_scene(case, job, interpreter, folder, limits, settings)
    else:
        ran = _run(interpreter, [case.script, *case.args], folder, limits, settings)
    if bubblewrap() and not has_begun(ran):
        said = decisive_line(ran.output.decode("utf-8", errors="replace"))
        raise CanonError(f"Python did not come as far as {case.script}: {said or ran.outcome}")
    return ran


def _run_scene(
    case: Case,
    job: Job,
    interpreter: Interpreter,
    folder: Path,
    limits: Limits,
    settings: LabSettings,
) -> CommandResult:
    """Run a script that fails, and beside it, in the same place, a look at the machine.

    The look runs in the interpreter of the lab, which sees the records as they are now.
    """
    corpus = _corpus_of(settings.records)
    request = {
        "corpus": str(corpus),
        "record": job.record.id,
        "says": case.look,
        "command": [str(interpreter.path), case.script, *case.args],
        "environ": dict(case.environ),
        "limits": dict(case.limits),
    }
    own = current()
    return run_apart(
        [str(own.path), "-I", "-B", "-c", _SCENE, str(_PACKAGE.parent), json.dumps(request)],
        folder,
        [*interpreter.keep, *own.keep, _PACKAGE.parent, corpus.parent],
        limits,
        _environ(interpreter),
        settings.stop,
        settings.unconfined,
    )


@lru_cache(maxsize=1)
def _corpus_of(records: Path) -> Path:
    """Compile the records as they are now, for the looks of this process."""
    stack = ExitStack()
    own = stack.enter_context(scratch_folder("scenes"))
    atexit.register(stack.close)
    own.chmod(0o755)
    build_corpus(records, own / "corpus.sqlite")
    return own / "corpus.sqlite"


def _ending(ran: CommandResult, case: Case, job: Job, folder: Path) -> Ending:
    script = (folder / case.script).read_text(encoding="utf-8", errors="replace")
    return ending_of(ran, job.record.signatures, script, case.line_from)


def _plain(output: bytes, interpreter: Interpreter) -> bytes:
    """Take out what names this machine or this moment, so that equal runs give equal text."""
    for number, path in enumerate(interpreter.keep):
        for name in {str(path), str(path.resolve())}:
            output = output.replace(name.encode("utf-8"), b"/python" if number else b"/env")
    return _MOVING.sub(b"...", output)


def holds(kind: ClaimKind, ran: CommandResult) -> bool:
    """Tell whether a run showed what a claim of this kind says.

    A cause ends in an error by itself; whether it is its record's, `ending_of` tells.
    All others assert what they claim and exit with 0.
    """
    if kind == "cause":
        return ran.outcome == "signal" or (ran.outcome == "exit" and ran.code != 0)
    return ran.outcome == "exit" and ran.code == 0


def _run(
    interpreter: Interpreter, words: list[str], folder: Path, limits: Limits, settings: LabSettings
) -> CommandResult:
    return run_apart(
        [str(interpreter.path), *words],
        folder,
        [*interpreter.keep, *_toolkit()],
        limits,
        _environ(interpreter),
        settings.stop,
        settings.unconfined,
    )


def _toolkit() -> list[Path]:
    """Give the CUDA toolkit that the environment names, where it is one of the system's."""
    path = Path(os.environ.get("CUDA_HOME", ""))
    return [path] if path.parent in _TOOLKITS and path.is_dir() else []


def _environ(interpreter: Interpreter) -> Mapping[str, str]:
    return {
        **dict(zip(["CUDA_HOME"], map(str, _toolkit()), strict=False)),
        **interpreter.variables,
        "PATH": f"{interpreter.path.parent}:{_PATH}",
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
    }


def _look_line(text: str) -> str:
    """Give what a look said, which is printed last."""
    # torch ends the last words of a worker that dies with a zero byte and no end of line
    return text.strip().rpartition("\n")[2].strip("\0 \t\r")[:_LONGEST_LINE]


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
