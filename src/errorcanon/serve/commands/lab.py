"""canon lab status, matrix, show and clean: what only looks"""

from __future__ import annotations

import shutil
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from errorcanon.evidence.rates import (
    TIERS,
    count_stale,
    fresh_lanes,
    fresh_results,
    prove_all,
)
from errorcanon.logs.cleaning import clean_block
from errorcanon.model import CanonError, CaseResult, Lane, Record
from errorcanon.publish.ansi import TerminalText
from errorcanon.publish.signs import signs
from errorcanon.publish.twins import count_verdicts, find_scenes
from errorcanon.publish.view import view_claim
from errorcanon.publish.wording import say
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
    """Count records and claims by tier, claims by releases that count, and what waits."""
    records = choose_records(arguments, arguments.ids)
    tiers: Counter[str] = Counter()
    claims: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    results = stale = waiting = 0
    for record in records:
        proofs = prove_all(record)
        tiers[proofs["cause"].tier] += 1
        claims.update(proof.tier for proof in proofs.values())
        spread.update(_spread(proof.n) for proof in proofs.values() if proof.n)
        lanes = fresh_lanes(record)
        results += sum(len(lane.results) for lane in lanes)
        stale += count_stale(record)
        seen = {result.key for lane in lanes for result in lane.results}
        waiting += sum(case.needs != "cpu" and case.key not in seen for case in record.cases)
    put_line(f"records {len(records)}: {_by_tier(tiers)}")
    put_line(f"claims {claims.total()}: {_by_tier(claims)}")
    counted = ", ".join(f"{spread[words]} in {words}" for words in _SPREADS if spread[words])
    put_line(f"counted claims by minor releases of the subject: {counted or 'none'}")
    put_line(f"case results {results}, stale {stale}, cases that wait for a GPU {waiting}")
    return FOUND


def looks(arguments: Namespace) -> int:
    """List the scenes in which the machine was looked at, and count what the looks said."""
    records = choose_records(arguments, arguments.ids)
    scenes = list(find_scenes(records))
    for scene in scenes:
        told = Counter(scene.verdicts.values())
        counted = ", ".join(f"{count} {verdict}" for verdict, count in sorted(told.items()))
        put_line(f"{scene.record} {scene.case.name}: {scene.case.look}: {counted}")
    specs = [look for record in records for look in record.looks]
    probes = sum(look.probe is not None for look in specs)
    put_line(
        f"looks {len(specs)}, of them {probes} probes, "
        f"in {sum(bool(record.looks) for record in records)} records"
    )
    counts = count_verdicts(scenes)
    put_line(f"scenes {len(scenes)}: {', '.join(f'{n} {name}' for name, n in counts.items())}")
    return FOUND


_SPREADS = ("1", "2", "3 or more")


def _spread(n: int) -> str:
    return _SPREADS[min(n, len(_SPREADS)) - 1]


def _by_tier(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[tier]} {tier}" for tier in TIERS if counts[tier])


def matrix(arguments: Namespace) -> int:
    """Show claims by lanes, a sign for what happened; blank where it did not run."""
    (record,) = choose_records(arguments, [arguments.id])
    lanes = [lane.name for lane in fresh_lanes(record)]
    if not lanes:
        raise CanonError(f"{record.id}: no fresh evidence; run: canon lab run {record.id}")
    terminal = stdout_terminal()
    width = max(len(claim.id) for claim in record.claims)
    for number, name in enumerate(lanes):
        put_line(f"{'':{width}}  {'│ ' * number}{name}")
    used: dict[str, str] = {}
    proofs = prove_all(record)
    for claim in record.claims:
        view = view_claim(record, claim, proofs[claim.id], None, "en")
        marks = signs(view)
        used |= {mark.sign: mark.words for mark in marks.values()}
        row = TerminalText(" ").join(
            terminal.paint(marks[name].sign, marks[name].style) if name in marks else " "
            for name in lanes
        )
        put(f"{claim.id:{width}}  " + row + f"  {view['k'] or 0}/{view['n']} {view['tier']}\n")
    put_line("; ".join(f"{sign} {say(words, 'en')}" for sign, words in used.items()))
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
            if result.claim == arguments.claim and result.case in cases:
                put(_shown_result(record, lane, result))
    return FOUND


def _shown_result(record: Record, lane: Lane, result: CaseResult) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in sorted(lane.versions.items()))
    stale = "" if result in fresh_results(record, lane) else " (stale)"
    kept = lab_folder() / "outputs" / f"{result.output}.txt"
    output = f"{result.line}\n(the whole output is not on this machine)"
    if kept.is_file():
        output = clean_block(kept.read_bytes()).decode("utf-8", errors="replace")
    ended = f"{result.outcome} {result.code}, {result.k} of {result.n}"
    return (
        f"## {result.case} in {lane.name}{stale}: {ended}\n"
        f"{result.date}, level {lane.level}, {lane.isolation}\n{versions}\n\n{output.rstrip()}\n\n"
    )


def clean(_: Namespace) -> int:
    """Remove what the lab keeps; evidence lies with the records and stays."""
    folder = lab_folder()
    shutil.rmtree(folder, ignore_errors=True)
    put_line(f"{folder}: removed")
    return FOUND
