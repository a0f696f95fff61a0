"""canon lab"""

from __future__ import annotations

import datetime
import shutil
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from errorcanon.evidence.rates import fresh_lanes, prove
from errorcanon.lab.environments import Environments, current
from errorcanon.lab.plan import Job, Wanted, plan
from errorcanon.lab.run import Bench, run_job
from errorcanon.lab.sandbox import isolation
from errorcanon.model import CanonError, Lane, Level, Record
from errorcanon.serve.console import FOUND, NOTHING, complain, put, stdout_terminal
from errorcanon.serve.place import lab_folder, records_folder
from errorcanon.store.folder import load_records
from errorcanon.store.lanes import write_lane

_WITHOUT_DEVICE: frozenset[Level] = frozenset({"run", "validation"})


def lab(arguments: Namespace) -> int:
    """Do what the verb says."""
    verbs: dict[str, Callable[[Namespace], int]] = {
        "plan": _plan,
        "run": _run,
        "status": _status,
        "matrix": _matrix,
        "show": _show,
        "clean": _clean,
    }
    return verbs[arguments.verb](arguments)


def _root(arguments: Namespace) -> Path:
    return Path(arguments.records) if arguments.records else records_folder()


def _chosen(arguments: Namespace, ids: Sequence[str]) -> list[Record]:
    loaded = load_records(_root(arguments))
    for problem in loaded.problems:
        complain(f"canon: left out: {problem}")
    known = {record.id: record for record in loaded.records}
    unknown = [identity for identity in ids if identity not in known]
    if unknown:
        raise CanonError(f"no record {', '.join(unknown)}; see: canon search WORDS")
    return [known[identity] for identity in ids] if ids else list(loaded.records)


def _wanted(arguments: Namespace) -> Wanted:
    levels: frozenset[Level] = frozenset({arguments.level}) if arguments.level else _WITHOUT_DEVICE
    return Wanted(levels, arguments.lane, arguments.changed, arguments.again)


def _plan(arguments: Namespace) -> int:
    jobs = list(plan(_chosen(arguments, arguments.ids), _wanted(arguments)))
    for job in jobs:
        put(f"{job.state:8}{job.record.id}  {job.lane.name}  {len(job.cases)} cases\n")
    cases = sum(len(job.cases) for job in jobs)
    hours = sum(job.seconds for job in jobs) / 3600
    put(f"{len(jobs)} lanes, {cases} cases, at most {hours:.1f} hours; {isolation()}\n")
    return FOUND if jobs else NOTHING


def _run(arguments: Namespace) -> int:
    """Run what is not fresh; exit 1 where a claim did not hold or a lane could not be made."""
    jobs = list(plan(_chosen(arguments, arguments.ids), _wanted(arguments)))
    root = _root(arguments)
    bench = Bench(root, lab_folder() / "outputs", datetime.date.today().isoformat())
    environments = Environments(lab_folder())
    started = time.monotonic()
    failures = 0
    pool = ThreadPoolExecutor(max(1, arguments.jobs))

    def work(job: Job) -> Lane:
        interpreter = current() if arguments.current else environments.prepare(job.lane)
        lane = run_job(job, interpreter, bench)
        write_lane(root / job.record.id, lane)
        return lane

    try:
        running = {pool.submit(work, job): job for job in jobs}
        for number, future in enumerate(as_completed(running), 1):
            job = running[future]
            clock = f"{number}/{len(jobs)} {time.monotonic() - started:.0f} s"
            head = f"[{clock}] {job.record.id} {job.lane.name}"
            try:
                lane = future.result()
            except CanonError as error:
                failures += 1
                complain(f"{head}: {error}")
                continue
            failures += _report(head, job, lane)
    except KeyboardInterrupt:
        complain("canon: stopped; finished lanes are kept, the next run goes on from them")
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    return NOTHING if failures else FOUND


def _report(head: str, job: Job, lane: Lane) -> int:
    """Say what a lane showed; count the claims that it disagrees with."""
    changed = prove_with(job.record, lane)
    complain(f"{head}: {sum(r.k == r.n for r in lane.results)} of {len(lane.results)} cases hold")
    for text in changed:
        complain(f"    {text}")
    return len(changed)


def prove_with(record: Record, lane: Lane) -> list[str]:
    """Name the claims that a lane speaks against: broken inside their range, or seen outside it."""
    import dataclasses

    seen = dataclasses.replace(record, evidence=(lane,))
    found = []
    for claim in record.claims:
        proof = prove(seen, claim)
        if proof.k < proof.n or proof.tier == "refuted":
            lines = [r.line for r in lane.results if r.claim == claim.id]
            found.append(f"{claim.kind} {claim.id}: {lines[-1] if lines else ''}")
    return found


def _status(arguments: Namespace) -> int:
    records = _chosen(arguments, [])
    tiers: dict[str, int] = {}
    claims = counted = thrice = refuted = results = stale = 0
    for record in records:
        proofs = [prove(record, claim) for claim in record.claims]
        tier = prove(record, record.claims[0]).tier
        tiers[tier] = tiers.get(tier, 0) + 1
        claims += len(proofs)
        counted += sum(proof.n > 0 for proof in proofs)
        thrice += sum(proof.n > 2 for proof in proofs)
        refuted += sum(proof.tier == "refuted" for proof in proofs)
        results += sum(len(lane.results) for lane in fresh_lanes(record))
        stale += len(record.evidence) - len(fresh_lanes(record))
    put(
        f"records {len(records)}: "
        + ", ".join(f"{n} {tier}" for tier, n in sorted(tiers.items()))
        + "\n"
    )
    put(f"claims {claims}: {counted} ran, {thrice} in three lanes or more, {refuted} refuted\n")
    put(f"case results {results}, stale lanes {stale}\n")
    return FOUND


def _matrix(arguments: Namespace) -> int:
    """Show claims by lanes: ✓ holds, ✗ does not, · outside its range, blank not run."""
    (record,) = _chosen(arguments, [arguments.id])
    lanes = [lane.name for lane in fresh_lanes(record)]
    if not lanes:
        raise CanonError(f"{record.id}: no fresh evidence; run: canon lab run {record.id}")
    terminal = stdout_terminal()
    width = max(len(claim.id) for claim in record.claims)
    for number, name in enumerate(lanes):
        put(f"{'':{width}}  {'│ ' * number}{name}\n")
    for claim in record.claims:
        proof = prove(record, claim)
        marks = {v.name: ("✓", "good") if v.holds else ("✗", "bad") for v in proof.lanes}
        marks |= {
            v.name: ("!", "bad") if v.holds and claim.kind == "cause" else ("·", "dim")
            for v in proof.contrast
        }
        row = " ".join(terminal.paint(*marks[name]) if name in marks else " " for name in lanes)
        put(f"{claim.id:{width}}  {row}  {proof.k}/{proof.n} {proof.tier}\n")
    return FOUND


def _show(arguments: Namespace) -> int:
    """Show the scripts, environments and whole outputs behind a claim."""
    (record,) = _chosen(arguments, [arguments.id])
    cases = {case.name: case for case in record.cases if case.claim == arguments.claim}
    if not cases:
        raise CanonError(
            f"{record.id} has no claim '{arguments.claim}'; it has: "
            + ", ".join(claim.id for claim in record.claims)
        )
    for case in cases.values():
        script = _root(arguments) / record.id / "repro" / case.script
        put(f"## {case.name}: {case.script} {' '.join(case.args)}\n\n")
        put(script.read_text(encoding="utf-8") + "\n")
    for lane in record.evidence:
        for result in lane.results:
            if result.case in cases:
                put(_shown_result(record, lane, result.case))
    return FOUND


def _shown_result(record: Record, lane: Lane, case: str) -> str:
    result = next(result for result in lane.results if result.case == case)
    versions = ", ".join(f"{name} {version}" for name, version in sorted(lane.versions.items()))
    stale = "" if lane.inputs == record.inputs.get(lane.name) else " (stale)"
    kept = lab_folder() / "outputs" / f"{result.output}.txt"
    output = (
        kept.read_text(encoding="utf-8", errors="replace")
        if kept.is_file()
        else f"{result.line}\n(the whole output is not on this machine)"
    )
    ended = f"{result.outcome} {result.code}, {result.k} of {result.n}"
    return (
        f"## {case} in {lane.name}{stale}: {ended}\n"
        f"{lane.date}, level {lane.level}, {lane.isolation}\n{versions}\n\n{output.rstrip()}\n\n"
    )


def _clean(_: Namespace) -> int:
    folder = lab_folder()
    shutil.rmtree(folder, ignore_errors=True)
    put(f"{folder}: removed\n")
    return FOUND
