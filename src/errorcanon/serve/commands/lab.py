"""canon lab status, matrix, show and clean: what only looks"""

from __future__ import annotations

import shutil
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from errorcanon.evidence.rates import fresh_lanes, prove
from errorcanon.logs.cleaning import clean_block
from errorcanon.model import CanonError, Lane, Record
from errorcanon.publish.ansi import TerminalText
from errorcanon.serve.console import FOUND, left_out, put, put_line, stdout_terminal, warn
from errorcanon.serve.locations import lab_folder, records_folder
from errorcanon.serve.names import find_record, named_below
from errorcanon.store.folder import load_records


def root_of(arguments: Namespace) -> Path:
    """Give the folder of the records that are meant."""
    return Path(arguments.records) if arguments.records else records_folder()


def choose_records(arguments: Namespace, ids: Sequence[str]) -> list[Record]:
    """Load the records named, or all; those that cannot be read are reported and left out.

    Raises:
        CanonError: no record is named so, or several are.
    """
    root = root_of(arguments)
    loaded = load_records(root)
    for problem in loaded.problems:
        warn(left_out(problem))
    known = {record.id: record for record in loaded.records}
    if not ids:
        return list(loaded.records)
    moved = {moved.id: moved.to for moved in loaded.moved}
    return [known[find_record(named_below(root, name), known, moved)] for name in ids]


def status(arguments: Namespace) -> int:
    """Count records by tier, claims by what ran, and what waits."""
    records = choose_records(arguments, arguments.ids)
    tiers: Counter[str] = Counter()
    claims = ran = thrice = refuted = results = stale = waiting = 0
    for record in records:
        proofs = {claim.id: prove(record, claim) for claim in record.claims}
        lanes = fresh_lanes(record)
        tiers[proofs["cause"].tier] += 1
        claims += len(proofs)
        ran += sum(proof.n > 0 for proof in proofs.values())
        thrice += sum(proof.n > 2 for proof in proofs.values())
        refuted += sum(proof.tier == "refuted" for proof in proofs.values())
        results += sum(len(lane.results) for lane in lanes)
        stale += len(record.evidence) - len(lanes)
        seen = {result.case for lane in lanes for result in lane.results}
        waiting += sum(case.needs != "cpu" and case.name not in seen for case in record.cases)
    put(
        f"records {len(records)}: {', '.join(f'{n} {tier}' for tier, n in sorted(tiers.items()))}\n"
    )
    put_line(f"claims {claims}: {ran} ran, {thrice} in three lanes or more, {refuted} refuted")
    put_line(f"case results {results}, stale lanes {stale}, cases that wait for a GPU {waiting}")
    return FOUND


def matrix(arguments: Namespace) -> int:
    """Show claims by lanes: ✓ holds, ✗ does not, · outside its range, blank not run."""
    (record,) = choose_records(arguments, [arguments.id])
    lanes = [lane.name for lane in fresh_lanes(record)]
    if not lanes:
        raise CanonError(f"{record.id}: no fresh evidence; run: canon lab run {record.id}")
    terminal = stdout_terminal()
    width = max(len(claim.id) for claim in record.claims)
    for number, name in enumerate(lanes):
        put_line(f"{'':{width}}  {'│ ' * number}{name}")
    for claim in record.claims:
        proof = prove(record, claim)
        marks = {v.name: ("✓", "good") if v.holds else ("✗", "bad") for v in proof.lanes}
        marks |= {
            v.name: ("!", "bad") if v.holds and claim.kind == "cause" else ("·", "dim")
            for v in proof.contrast
        }
        row = TerminalText(" ").join(
            terminal.paint(*marks[name]) if name in marks else " " for name in lanes
        )
        put(f"{claim.id:{width}}  " + row + f"  {proof.k}/{proof.n} {proof.tier}\n")
    return FOUND


def show(arguments: Namespace) -> int:
    """Show the scripts, environments and whole outputs behind a claim."""
    (record,) = choose_records(arguments, [arguments.id])
    cases = {case.name: case for case in record.cases if case.claim == arguments.claim}
    if not cases:
        raise CanonError(
            f"{record.id} has no claim '{arguments.claim}'; it has: "
            + ", ".join(claim.id for claim in record.claims)
        )
    for case in cases.values():
        script = root_of(arguments) / record.id / "repro" / case.script
        put_line(f"## {case.name}: {case.script} {' '.join(case.args)}")
        put("\n")
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
    output = f"{result.line}\n(the whole output is not on this machine)"
    if kept.is_file():
        output = clean_block(kept.read_bytes()).decode("utf-8", errors="replace")
    ended = f"{result.outcome} {result.code}, {result.k} of {result.n}"
    return (
        f"## {case} in {lane.name}{stale}: {ended}\n"
        f"{lane.date}, level {lane.level}, {lane.isolation}\n{versions}\n\n{output.rstrip()}\n\n"
    )


def clean(_: Namespace) -> int:
    """Remove what the lab keeps; evidence lies with the records and stays."""
    folder = lab_folder()
    shutil.rmtree(folder, ignore_errors=True)
    put_line(f"{folder}: removed")
    return FOUND
