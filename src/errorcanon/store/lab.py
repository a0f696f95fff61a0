"""Read what a record wants run: its cases, the lanes they run in, and the hash of each lane."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path

from errorcanon.model import Case, Claim, LaneSpec, Level, Needs
from errorcanon.store.tables import Table

LAB, SHARED = "lab.toml", "lanes.toml"
_KITS = Path(__file__).resolve().parent.parent / "lab" / "kits"
_KIT = re.compile(rb"\berrorcanon\.lab\.kits(?:\.| import )(\w+)")
_NOT_INPUTS = frozenset({LAB, "__pycache__"})


def read_shared_lanes(root: Path) -> dict[str, LaneSpec]:
    """Read the lanes that all records below `root` may use; none where there is no such file.

    Raises:
        CanonError: what the file says is wrong, or a name stands twice.
    """
    path = root / SHARED
    if not path.is_file():
        return {}
    table = Table.read(path)
    lanes = _read_lanes(table)
    table.finish()
    return lanes


def read_lab(
    path: Path, shared: Mapping[str, LaneSpec]
) -> tuple[tuple[LaneSpec, ...], tuple[Case, ...]]:
    """Read a record's lanes and cases.

    Raises:
        CanonError: a key, a script, a lane or a pattern of lanes that is wrong, with its line.
    """
    table = Table.read(path)
    used: dict[str, LaneSpec] = {}
    for pattern in table.strings("use"):
        chosen = {name: lane for name, lane in shared.items() if fnmatch(name, pattern)}
        if not chosen:
            table.fail("use", f"no lane of {SHARED} is named '{pattern}'")
        used |= chosen
    own = _read_lanes(table)
    for name in used.keys() & own.keys():
        table.fail("use", f"the lane '{name}' also stands below; give one of the two another name")
    cases = []
    for row in table.tables("case"):
        case = _read_case(row)
        if not (path.parent / case.script).is_file():
            row.fail("script", f"case '{case.name}' names {case.script}, which is not there")
        cases.append(case)
        row.finish()
    table.finish()
    return (*used.values(), *own.values()), tuple(cases)


def runs_in(case: Case, lane: LaneSpec) -> bool:
    """Tell whether a case is meant for a lane, and can run where the lane is."""
    if case.needs != "cpu" and lane.level != "device":
        return False
    return any(fnmatch(lane.name, pattern) for pattern in case.lanes)


def hash_inputs(
    repro: Path, claims: Iterable[Claim], lanes: Iterable[LaneSpec], cases: Sequence[Case]
) -> dict[str, str]:
    """Hash, for each lane, what its evidence depends on.

    That is the lane itself, the cases that run in it with the kinds of their claims, and the
    files that these read. A lane or a case that is added leaves the evidence of the others fresh.
    Limits of time and memory are no inputs: what kept within them keeps within wider ones.
    """
    kinds = {claim.id: claim.kind for claim in claims}
    files = {
        path.relative_to(repro).as_posix(): path.read_bytes()
        for path in sorted(repro.rglob("*"))
        if path.is_file() and not _NOT_INPUTS.intersection(path.relative_to(repro).parts)
    }
    scripts = {case.script for case in cases}
    read_by = {script: sorted(_closure(script, files, scripts)) for script in scripts}
    hashes = {}
    for lane in lanes:
        own = [case for case in cases if runs_in(case, lane)]
        facts = [
            [lane.level, lane.python, sorted(lane.packages), lane.wheel, lane.wheel_python],
            lane.files,
            sorted(
                [case.name, case.claim, kinds.get(case.claim), case.script, case.args, case.repeat]
                for case in own
            ),
        ]
        digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode("utf-8"))
        for name in sorted({name for case in own for name in read_by[case.script]}):
            digest.update(name.encode("utf-8") + b"\0" + files[name] + b"\0")
            for kit in sorted(set(_KIT.findall(files[name]))):
                digest.update((_KITS / f"{kit.decode('ascii')}.py").read_bytes())
        hashes[lane.name] = digest.hexdigest()[:16]
    return hashes


def _closure(script: str, files: Mapping[str, bytes], scripts: Iterable[str]) -> set[str]:
    """Name the files that a script may read.

    These are all that are no script of another case, and of those the ones that it, or what it
    reads, imports or names as a file.
    """
    others = {name: _mention(name) for name in scripts if name != script}
    found = {name for name in files if name not in others}
    grown = True
    while grown:
        text = b"\0".join(files[name] for name in found)
        mentioned = {
            name for name, words in others.items() if name not in found and words.search(text)
        }
        found |= mentioned
        grown = bool(mentioned)
    return found


def _mention(script: str) -> re.Pattern[bytes]:
    stem = re.escape(Path(script).stem.encode("utf-8"))
    return re.compile(rb"\b(?:import|from)\s+%s\b|\b%s\.py\b" % (stem, stem))


def _read_lanes(table: Table) -> dict[str, LaneSpec]:
    lanes: dict[str, LaneSpec] = {}
    for row in table.tables("lane"):
        lane = _read_lane(row)
        if lane.name in lanes:
            row.fail("name", f"the lane '{lane.name}' stands twice")
        lanes[lane.name] = lane
        row.finish()
    return lanes


def _read_lane(row: Table) -> LaneSpec:
    lane = LaneSpec(
        name=row.string("name"),
        packages=row.strings("packages"),
        level=row.word("level", Level, "run"),
        python=row.string("python", None),
        wheel=row.string("wheel", None),
        wheel_python=row.string("wheel-python", None),
        files=row.strings("files"),
    )
    if bool(lane.wheel) != bool(lane.files):
        row.fail("name", "'wheel' and 'files' go together: from which wheel, and which files of it")
    return lane


def _read_case(row: Table) -> Case:
    return Case(
        name=row.string("name"),
        claim=row.string("claim"),
        script=row.string("script"),
        args=row.strings("args"),
        lanes=row.strings("lanes", ["*"]),
        needs=row.word("needs", Needs, "cpu"),
        seconds=row.positive("seconds", 60),
        memory=row.positive("memory", 4096),
        repeat=row.positive("repeat", 1),
    )
