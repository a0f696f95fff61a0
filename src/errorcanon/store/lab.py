"""Read what a record wants run: its cases, the lanes they run in, and the hash of each lane."""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, TypeVar, get_args

from errorcanon.model import (
    STEP_KINDS,
    CanonError,
    Case,
    CaseOutcome,
    Claim,
    ClaimKind,
    LaneSpec,
    Level,
    LineFrom,
    LookSpec,
    Needs,
    SceneAnswer,
    Slug,
)
from errorcanon.store.lab_values import to_file_pattern, to_pin, to_python, to_requirement, to_slug
from errorcanon.store.paths import find_path_fault
from errorcanon.store.regions import without_marks
from errorcanon.store.tables import Table

LAB, SHARED = "lab.toml", "lanes.toml"
_KITS = Path(__file__).resolve().parent.parent / "lab" / "kits"
_KIT = re.compile(rb"\berrorcanon\.lab\.kits(?:\.| import )(\w+)")
_LEFT_OUT = re.compile(r"\..*|__pycache__|.*\.py[co]")
"""What editors and interpreters leave in a folder; it is neither hashed nor run."""
_MOST_FILES, _MOST_BYTES, _MOST_DEPTH = 200, 8 << 20, 6
_LONGEST_LAB = 1 << 20
_MOST_ROWS, _MOST_WORDS, _LONGEST_WORD = 1000, 200, 1000
_MOST_SECONDS, _MOST_MEMORY, _MOST_REPEATS = 3600, 1 << 17, 1000
_VARIABLE = re.compile(r"[A-Z][A-Z0-9_]{0,60}")
_LIMITS = ("AS", "CORE", "DATA", "FSIZE", "MEMLOCK", "NOFILE", "NPROC", "STACK")
_Word = TypeVar("_Word")


def read_shared_lanes(root: Path) -> dict[str, LaneSpec]:
    """Read the lanes that all records below `root` may use; none where there is no such file.

    Raises:
        CanonError: what the file says is wrong, or a name stands twice.
    """
    path = root / SHARED
    if not path.is_file():
        return {}
    table = _read_table(path)
    lanes = _read_lanes(table)
    table.finish()
    return lanes


def read_lab(
    path: Path, shared: Mapping[str, LaneSpec], claims: Iterable[Claim] = ()
) -> tuple[tuple[LaneSpec, ...], tuple[Case, ...]]:
    """Read a record's lanes and cases; what a case must say depends on the kind of its claim.

    Raises:
        CanonError: a key, a script, a lane or a pattern of lanes that is wrong, with its line.
    """
    kinds: dict[str, ClaimKind] = {claim.id: claim.kind for claim in claims}
    table = _read_table(path)
    used: dict[str, LaneSpec] = {}
    for pattern in _strings(table, "use"):
        chosen = {name: lane for name, lane in shared.items() if fnmatch(name, pattern)}
        if not chosen:
            table.fail("use", f"no lane of {SHARED} is named '{pattern}'")
        used |= chosen
    own = _read_lanes(table)
    for name in used.keys() & own.keys():
        table.fail("use", f"the lane '{name}' also stands below; give one of the two another name")
    cases: list[Case] = []
    for row in _rows(table, "case"):
        case = _read_case(row, path.parent)
        _check_step(row, case, kinds.get(case.claim), {*used, *own})
        if case.key in {other.key for other in cases}:
            row.fail("name", f"the claim '{case.claim}' has two cases '{case.name}'; rename one")
        cases.append(case)
        row.finish()
    table.finish()
    return (*used.values(), *own.values()), tuple(cases)


def _check_step(row: Table, case: Case, kind: ClaimKind | None, lanes: Iterable[str]) -> None:
    """Refuse a step that does not say what it did, and a cause or test that says so."""
    if kind in STEP_KINDS and case.outcome is None:
        words = ", ".join(get_args(CaseOutcome))
        row.fail(
            "name",
            f"case '{case.name}' does not say what the step did; add outcome = one of: {words}",
        )
    if case.look and kind != "discriminator":
        row.fail("look", f"'look' is for the tests that tell causes apart; a {kind} is none")
    if kind not in (*STEP_KINDS, None) and (case.outcome or case.provoked_in):
        key = "outcome" if case.outcome else "provoked-in"
        row.fail(key, f"'{key}' is for the steps (fix, workaround, dead-end); a {kind} is none")
    for pattern in case.provoked_in:
        if not any(fnmatch(name, pattern) for name in lanes):
            row.fail("provoked-in", f"'provoked-in' names no lane of the record: '{pattern}'")


def read_inputs(repro: Path) -> dict[str, bytes]:
    """Read every file of a record's repro folder that counts: the only ones hashed, and run.

    Hidden files and compiled Python are passed over. What is read is what lies there itself:
    a link put in the place of a file after the folder was listed is not followed.

    Raises:
        CanonError: a link, a device or a pipe, a name that is none, or too much of it.
    """
    found: dict[str, bytes] = {}
    left = _MOST_BYTES
    for name in sorted(_list_files(repro, "")):
        fault = find_path_fault(repro, name)
        if fault:
            raise CanonError(f"{repro / name!s}: {fault}")
        try:
            found[name] = _read_file(repro / name, left)
        except OSError as error:
            raise CanonError(f"{repro / name}: {error.strerror}; put a plain file there") from None
        left -= len(found[name])
        if len(found) > _MOST_FILES or left < 0:
            raise CanonError(
                f"{repro}: more than {_MOST_FILES} files or {_MOST_BYTES >> 20} MiB; "
                "let the scripts make what they need"
            )
    found.pop(LAB, None)
    return found


def _list_files(folder: Path, above: str) -> Iterable[str]:
    with os.scandir(folder) as entries:
        for number, entry in enumerate(entries):
            if number > _MOST_FILES * 4:
                raise CanonError(f"{folder}: more than {_MOST_FILES} files")
            if _LEFT_OUT.fullmatch(entry.name):
                continue
            if entry.is_dir(follow_symlinks=False) and above.count("/") < _MOST_DEPTH:
                yield from _list_files(folder / entry.name, f"{above}{entry.name}/")
            else:
                yield above + entry.name


def _read_file(path: Path, most: int) -> bytes:
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        about = os.fstat(descriptor)
        if not stat.S_ISREG(about.st_mode):
            raise OSError(0, "is no regular file")
        return file.read(most + 1)


def runs_in(case: Case, lane: LaneSpec) -> bool:
    """Tell whether a case is meant for a lane, and can run where the lane is."""
    if case.needs != "cpu" and lane.level != "device":
        return False
    return any(fnmatch(lane.name, pattern) for pattern in case.lanes)


def cases_in(lane: LaneSpec, cases: Iterable[Case]) -> tuple[Case, ...]:
    """Give the cases that run in a lane."""
    return tuple(case for case in cases if runs_in(case, lane))


def hash_inputs(
    files: Mapping[str, bytes],
    claims: Iterable[Claim],
    lanes: Iterable[LaneSpec],
    cases: Sequence[Case],
    looks: Sequence[LookSpec] = (),
) -> dict[str, dict[str, str]]:
    """Hash, for each lane and each case that runs in it, what its result depends on.

    That is the lane, the case with the kind of its claim, and the files that its script reads,
    without the marks of regions; of a case that looks, what the record says of looking too. What
    is added elsewhere leaves it fresh. Limits of time and memory are no inputs: what kept within
    them keeps within wider ones; nor is the outcome that a case states, which says what a run that
    passes means.
    """
    kinds = {claim.id: claim.kind for claim in claims}
    read_by = _read_by(files, cases)
    texts = {script: _hash_files(files, names) for script, names in read_by.items()}
    hashes: dict[str, dict[str, str]] = {}
    for lane in lanes:
        # As the installer's option was once written among the packages, so that hashes stay.
        packages = [*lane.packages, *(() if lane.has_dependencies else ("--no-deps",))]
        place = [lane.level, lane.python, sorted(packages), lane.wheel, lane.wheel_python]
        hashes[lane.name] = {
            case.key: _digest(
                [place, lane.files, case.name, case.claim, kinds.get(case.claim), case.script],
                [case.args, case.repeat, texts[case.script]],
                *([case.look, case.environ, case.limits, looks] if case.look else ()),
            )
            for case in cases_in(lane, cases)
        }
    return hashes


def _digest(*facts: object) -> str:
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode("utf-8")).hexdigest()[:16]


def _hash_files(files: Mapping[str, bytes], names: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode("utf-8") + b"\0" + without_marks(files[name]) + b"\0")
        for kit in _kits_of(files[name]):
            digest.update((_KITS / f"{kit}.py").read_bytes())
    return digest.hexdigest()


def read_of_claim(files: Mapping[str, bytes], cases: Sequence[Case], claim: str) -> frozenset[str]:
    """Name the files that the scripts of a claim's cases read, they themselves among them."""
    read_by = _read_by(files, cases)
    return frozenset(name for case in cases if case.claim == claim for name in read_by[case.script])


def files_of(
    files: Mapping[str, bytes], lane: LaneSpec, cases: Sequence[Case]
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Give the files that the cases of a lane may read, and the kits: all that its hash covers."""
    read_by = _read_by(files, cases)
    chosen = {name: files[name] for case in cases_in(lane, cases) for name in read_by[case.script]}
    kits = sorted({kit for text in chosen.values() for kit in _kits_of(text)})
    return chosen, {kit: (_KITS / f"{kit}.py").read_bytes() for kit in kits}


def by_hand(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Give files below repro/ with the kits that they import, where a script beside finds them."""
    kits = {kit for text in files.values() for kit in _kits_of(text)}
    packages = ["errorcanon/", "errorcanon/lab/", "errorcanon/lab/kits/"] if kits else []
    beside = {f"{package}__init__.py": b"" for package in packages}
    found = {f"errorcanon/lab/kits/{kit}.py": (_KITS / f"{kit}.py").read_bytes() for kit in kits}
    return dict(sorted({**files, **beside, **found}.items()))


def _read_by(files: Mapping[str, bytes], cases: Sequence[Case]) -> dict[str, list[str]]:
    scripts = {case.script for case in cases}
    return {script: sorted(_closure(script, files, scripts)) for script in scripts}


def _kits_of(text: bytes) -> list[str]:
    """Name the kits that a script imports, and those that they import in turn."""
    found: set[str] = set()
    waiting = [text]
    while waiting:
        named = {name.decode("ascii") for name in _KIT.findall(waiting.pop())}
        new = {name for name in named - found if (_KITS / f"{name}.py").is_file()}
        found |= new
        waiting += [(_KITS / f"{name}.py").read_bytes() for name in new]
    return sorted(found)


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


def _read_table(path: Path) -> Table:
    fault = find_path_fault(path.parent, path.name)
    if fault == "is not there":
        return Table.read(path)  # which says what to do
    if fault:
        raise CanonError(f"{path}:1: {fault}")
    if path.stat().st_size > _LONGEST_LAB:
        raise CanonError(f"{path}:1: longer than {_LONGEST_LAB >> 20} MiB; no lab needs so much")
    return Table.read(path)


def _rows(table: Table, key: str) -> Iterable[Table]:
    if len(table.raw(key)) > _MOST_ROWS:
        table.fail(key, f"more than {_MOST_ROWS} [[{key}]]")
    return table.tables(key)


def _strings(row: Table, key: str, default: Sequence[str] = ()) -> tuple[str, ...]:
    """Take a list of words that hold no control character."""
    words = row.strings(key, default)
    if len(words) > _MOST_WORDS:
        row.fail(key, f"'{key}' holds more than {_MOST_WORDS} words")
    for word in words:
        if len(word) > _LONGEST_WORD or not word.isprintable():
            row.fail(key, f"'{key}' holds a control character or a very long word")
    return words


def _word(row: Table, key: str, to: Callable[[str], _Word], default: Any = ...) -> _Word:
    text: Any = row.string(key, default)
    return text if text is default else _parsed(row, key, to, text)


def _words(row: Table, key: str, to: Callable[[str], _Word]) -> tuple[_Word, ...]:
    return tuple(_parsed(row, key, to, text) for text in _strings(row, key))


def _parsed(row: Table, key: str, to: Callable[[str], _Word], text: str) -> _Word:
    try:
        return to(text)
    except ValueError as error:
        row.fail(key, f"'{key}': {error}")


def _at_most(row: Table, key: str, default: int, most: int) -> int:
    value = row.positive(key, default)
    if value > most:
        row.fail(key, f"'{key}' must be at most {most}")
    return value


def _read_lanes(table: Table) -> dict[str, LaneSpec]:
    lanes: dict[str, LaneSpec] = {}
    for row in _rows(table, "lane"):
        lane = _read_lane(row)
        if lane.name in lanes:
            row.fail("name", f"the lane '{lane.name}' stands twice")
        lanes[lane.name] = lane
        row.finish()
    return lanes


def _read_lane(row: Table) -> LaneSpec:
    lane = LaneSpec(
        name=_word(row, "name", to_slug),
        packages=_words(row, "packages", to_requirement),
        level=row.word("level", Level, "run"),
        python=_word(row, "python", to_python, None),
        wheel=_word(row, "wheel", to_pin, None),
        wheel_python=_word(row, "wheel-python", to_python, None),
        files=_words(row, "files", to_file_pattern),
        sources=_words(row, "sources", to_pin),
        has_dependencies=not row.boolean("no-dependencies"),
    )
    if bool(lane.wheel) != bool(lane.files):
        row.fail("name", "'wheel' and 'files' go together: from which wheel, and which files of it")
    return lane


def _read_case(row: Table, repro: Path) -> Case:
    name: Slug = _word(row, "name", to_slug)
    script = row.file("script", repro)
    if _LEFT_OUT.fullmatch(script.rpartition("/")[2]) or script == LAB:
        row.fail("script", f"case '{name}' names {script}, which is no script")
    return Case(
        name=name,
        claim=_word(row, "claim", to_slug),
        script=script,
        args=_strings(row, "args"),
        lanes=_strings(row, "lanes", ["*"]),
        needs=row.word("needs", Needs, "cpu"),
        seconds=_at_most(row, "seconds", 60, _MOST_SECONDS),
        memory=_at_most(row, "memory", 4096, _MOST_MEMORY),
        repeat=_at_most(row, "repeat", 1, _MOST_REPEATS),
        line_from=row.word("line-from", LineFrom, None),
        outcome=row.word("outcome", CaseOutcome, None),
        modelled=row.boolean("modelled"),
        provoked_in=_strings(row, "provoked-in"),
        **_read_scene(row),
    )


def _read_scene(row: Table) -> dict[str, Any]:
    """Take what a case says whose script fails with a look at the machine beside it."""
    look = row.word("look", SceneAnswer, None)
    environ, limits = row.mapping("environ"), row.mapping("limits")
    if look is None and (environ or limits):
        key = "environ" if environ else "limits"
        row.fail(key, f"'{key}' goes with 'look': what the script and the look beside it have")
    for name in environ:
        if not _VARIABLE.fullmatch(name):
            row.fail("environ", f"'{name[:60]}' is no name of a variable")
    for name, value in limits.items():
        if name not in _LIMITS or not value.isdecimal():
            row.fail("limits", f"'{name[:60]}' must be one of {', '.join(_LIMITS)}, and a number")
    return {"look": look, "environ": tuple(environ.items()), "limits": tuple(limits.items())}
