"""canon lab plan, run, check and prepare: what starts processes"""

from __future__ import annotations

import datetime
import fnmatch
import shlex
import sys
import threading
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from errorcanon.evidence.rates import fresh_lanes, prove, shows
from errorcanon.lab.environments import Environments, current
from errorcanon.lab.plan import Job, JobFilter, plan
from errorcanon.lab.run import LabSettings, offer_kits_to_shells, run_job, with_known
from errorcanon.lab.sandbox import isolation, require_isolation
from errorcanon.model import CanonError, CaseResult, Claim, Lane, Level, Record
from errorcanon.publish.controls import log_line
from errorcanon.serve.commands.lab import choose_records, root_of
from errorcanon.serve.console import FOUND, NOTHING, complain, put, put_line, warn
from errorcanon.serve.locations import lab_folder
from errorcanon.serve.names import unknown_lane
from errorcanon.store.lanes import write_lane

_Say: TypeAlias = Callable[[str], object]
_BAR = "{percentage:3.0f} %|{bar}| {elapsed}, {remaining} left"
_REMEDIES = {
    "script": "the line is the script's own; let the software fail by itself",
    "unseen": "nobody saw who printed the line; write into its [[case]] of repro/lab.toml: "
    'line-from = "child-process" (another program: pip, nvcc, the loader) or '
    'line-from = "library-log" (compiled code of a library)',
}
_WITHOUT_DEVICE: frozenset[Level] = frozenset({"run", "validation"})


def plan_lanes(arguments: Namespace) -> int:
    """Show what would run and what it costs."""
    jobs = _jobs(arguments)
    for job in jobs:
        put_line(f"{job.state:8}{job.record.id}  {job.lane.name}  {len(job.cases)} cases")
    cases = sum(len(job.cases) for job in jobs)
    put(
        f"{len(jobs)} lanes, {cases} cases; about "
        f"{_clock(sum(job.likely_seconds for job in jobs))}, at most "
        f"{_clock(sum(job.most_seconds for job in jobs))}, installing apart; {isolation()}\n"
    )
    _tell_downloads(arguments, jobs)
    return FOUND if jobs else NOTHING


def _tell_downloads(arguments: Namespace, jobs: Sequence[Job]) -> None:
    """Say what there is to download; the index is asked where somebody named records."""
    from errorcanon.lab.downloads import ask_sizes, describe_sizes, missing_lanes

    folder = lab_folder()
    missing = missing_lanes((job.lane for job in jobs), Environments(folder))
    if not missing:
        put_line("to download: nothing")
    elif arguments.ids:
        put_line(describe_sizes(missing, ask_sizes(missing, folder)))
    else:
        put_line(
            f"to download: {len(missing)} environments; canon lab plan ID asks the index how much"
        )


def run_lanes(arguments: Namespace) -> int:
    """Run what is not fresh; exit 1 where a claim did not hold or a lane could not be made."""
    root = root_of(arguments)

    def keep(say: _Say, head: str, job: Job, lane: Lane) -> int:
        whole = with_known(job, lane)
        write_lane(root / job.record.id, whole)
        changed = speaking_against(job.record, whole)
        held = sum(result.k == result.n for result in lane.results)  # of what ran now
        say(f"{head}: {held} of {len(lane.results)} cases hold")
        for text in changed:
            say(f"    {text}")
        return len(changed)

    records = choose_records(arguments, arguments.ids)
    for record in records:
        forget_gone_cases(root / record.id, record)
    return _work(arguments, _jobs_of(arguments, records), keep)


def forget_gone_cases(folder: Path, record: Record) -> None:
    """Take the results of cases that the record no longer has out of its evidence."""
    for lane in record.evidence:
        there = record.inputs.get(lane.name)
        if there is None:
            continue  # the whole lane is gone, or stands in lanes.toml no more: lint says so
        kept = tuple(result for result in lane.results if result.key in there)
        if kept and kept != lane.results:
            write_lane(folder, lane._replace(results=kept))


def check_lanes(arguments: Namespace) -> int:
    """Run again what is fresh and compare; nothing is written; exit 1 where something differs."""
    jobs = [job for job in _jobs(arguments) if job.state == "fresh"]
    if not jobs:
        raise CanonError("nothing to check: no fresh evidence is chosen; see: canon lab plan")

    def compare(say: _Say, head: str, job: Job, lane: Lane) -> int:
        committed = next(seen for seen in fresh_lanes(job.record) if seen.name == lane.name)
        texts = list(differences(committed, lane))
        say(f"{head}: {len(lane.results) - len(texts)} of {len(lane.results)} cases as before")
        for text in texts:
            say(f"    {text}")
        return len(texts)

    return _work(arguments, jobs, compare)


def differences(before: Lane, now: Lane) -> Iterator[str]:
    """Name the cases that ended in another way than the evidence says."""
    # Two claims may have a case of the same name.
    known = {result.key: result for result in before.results}
    for result in now.results:
        old = known.get(result.key)
        if old is None:
            yield f"{result.case}: is not in the evidence"
        elif _ending(old) != _ending(result):
            yield f"{result.case}: {_ending(old)} before, now {_ending(result)}: {result.line}"


def _ending(result: CaseResult) -> str:
    if result.n > 1:  # a matter of chance: how often it held is no property of the case
        return "held at times" if result.k else "never held"
    held = "held" if result.k == result.n else "did not hold"
    return f"{result.outcome} {result.code}, {held}"


def prepare_lane(arguments: Namespace) -> int:
    """Make a lane's environment and print what a shell needs to run scripts in it by hand."""
    lanes = {lane.name: lane for record in choose_records(arguments, []) for lane in record.lanes}
    if arguments.lane not in lanes:
        raise unknown_lane(arguments.lane, lanes)
    made = Environments(lab_folder()).prepare(lanes[arguments.lane])
    variables = {**made.variables, "PYTHONPATH": str(offer_kits_to_shells(lab_folder()))}
    put_line(f'export PATH={shlex.quote(str(made.path.parent))}:"$PATH"')
    for name, value in variables.items():
        put_line(f"export {name}={shlex.quote(value)}")
    return FOUND


def _jobs(arguments: Namespace) -> list[Job]:
    return _jobs_of(arguments, choose_records(arguments, arguments.ids))


def _jobs_of(arguments: Namespace, records: Sequence[Record]) -> list[Job]:
    levels: frozenset[Level] = frozenset({arguments.level}) if arguments.level else _WITHOUT_DEVICE
    patterns = tuple(arguments.lane or ["*"])
    job_filter = JobFilter(levels, patterns, arguments.changed, arguments.again)
    lanes = {lane.name for record in records for lane in record.lanes}
    for pattern in patterns:
        if lanes and not fnmatch.filter(lanes, pattern):
            raise unknown_lane(pattern, lanes)
    return list(plan(records, job_filter))


def _work(
    arguments: Namespace, jobs: list[Job], take: Callable[[_Say, str, Job, Lane], int]
) -> int:
    """Run jobs side by side and hand each lane to `take`, which counts its faults.

    Raises:
        CanonError: nothing here keeps scripts apart, and nobody asked to run them all the same.
    """
    if jobs and not arguments.unconfined:
        require_isolation()
    stop = threading.Event()
    today = datetime.date.today().isoformat()
    settings = LabSettings(
        root_of(arguments), lab_folder() / "outputs", today, stop, arguments.unconfined
    )
    environments = Environments(lab_folder(), arguments.unconfined)
    failures = 0
    pool = ThreadPoolExecutor(max(1, arguments.jobs))

    def work(job: Job) -> Lane:
        interpreter = current() if arguments.current else environments.prepare(job.lane)
        return run_job(job, interpreter, settings)

    try:
        running = {pool.submit(work, job): job for job in jobs}
        with _progress(jobs) as (say, done):
            for number, future in enumerate(as_completed(running), 1):
                job = running[future]
                head = f"[{number}/{len(jobs)}] {job.record.id} {job.lane.name}"
                try:
                    failures += take(say, head, job, future.result())
                except (CanonError, OSError) as error:
                    failures += 1
                    say(f"{head}: {error}")
                done(job)
    except KeyboardInterrupt:
        warn("stopped; finished lanes are kept, the next run goes on from them")
        raise
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)
    return NOTHING if failures else FOUND


@contextmanager
def _progress(jobs: Sequence[Job]) -> Iterator[tuple[_Say, Callable[[Job], object]]]:
    """Show a bar on a terminal, by the seconds that lanes took; give ways to speak and to tick."""
    try:
        from tqdm import tqdm
    except ImportError:
        yield lambda text: complain(log_line(text)), lambda job: None
        return
    total = sum(job.likely_seconds for job in jobs)
    # No bar where standard error is no terminal.
    with tqdm(total=total, bar_format=_BAR, disable=None, leave=False, file=sys.stderr) as bar:
        yield (
            lambda text: tqdm.write(log_line(text), file=sys.stderr),
            lambda job: bar.update(job.likely_seconds),
        )


def speaking_against(record: Record, lane: Lane) -> list[str]:
    """Name what a lane says against claims: broken, seen outside their range, or not provoked."""
    others = [known for known in record.evidence if known.name != lane.name]
    seen = record._replace(evidence=(*others, lane))
    return [
        f"{claim.kind} {claim.id}: {text}"
        for claim in record.claims
        for text in _against(seen, claim, lane)
    ]


def _against(record: Record, claim: Claim, lane: Lane) -> Iterator[str]:
    results = [result for result in lane.results if result.claim == claim.id]
    for result in results:
        if result.origin and not shows(record, claim, result):
            yield f"case {result.case} shows nothing: {_REMEDIES[result.origin]}"
        elif claim.kind == "cause" and result.k == 0:
            yield (
                f"case {result.case} ended in another error than a signature of the record "
                "matches; widen a signature, or let the script fail with this very error"
            )
    proof = prove(record, claim)
    for verdict in (*proof.lanes, *proof.modelled):
        if verdict.name == lane.name and not verdict.holds:
            yield f"{verdict.shown}: {results[-1].line}"
    for verdict in proof.contrast:
        if verdict.name == lane.name and verdict.holds and claim.kind == "cause":
            yield f"appears outside its range: {results[-1].line}"
    if lane.name in {verdict.name for verdict in proof.unprovoked}:
        yield (
            "does not count here: the record's own failure was not seen in this lane; run the "
            "cause in it too, or name the lanes that the step leaves: provoked-in"
        )


def _clock(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 1:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 100 else f"{seconds / 3600:.1f} h"
