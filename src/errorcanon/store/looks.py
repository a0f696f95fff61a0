"""Read how a record lets the machine decide: conditions on facts, and probes."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from errorcanon.model import Claim, FactCondition, LookAnswer, LookSpec, Signature
from errorcanon.store.pattern import capture_names
from errorcanon.store.tables import Table, read_text

PROBES = "probe"
_LONGEST_PROBE = 16_384
_KITS = Path(__file__).resolve().parent.parent / "facts" / "kits"
_KIT = re.compile(r"^from errorcanon\.facts\.kits\.(\w+) import .+\n", re.MULTILINE | re.ASCII)
_SCRIPT = re.compile(r"[a-z][a-z0-9_]{0,60}\.py")
_CONDITION = re.compile(r"\s*(<=|>=|==|!=|<|>|has |lacks )\s*(\S(?:.*\S)?)\s*", re.DOTALL)
_FACT = re.compile(r"[a-z]+\.[a-z0-9_]+(?:\[(?:\{\w+\}|[^\[\]{}]{1,100})\])?", re.ASCII)
_SIZE = re.compile(r"(\d+(?:\.\d+)?) ?([KMGT]iB)")
_UNITS = {"KiB": 10, "MiB": 20, "GiB": 30, "TiB": 40}


def read_looks(
    folder: Path, table: Table, signatures: Sequence[Signature], claims: Sequence[Claim]
) -> tuple[LookSpec, ...]:
    """Take the `[[look]]` tables of a record.

    Raises:
        CanonError: one names what is not there, or no condition and no probe, with its line.
    """
    tests = {claim.id for claim in claims if claim.kind == "discriminator"}
    ids = {signature.id for signature in signatures if signature.id}
    captured = frozenset[str]().union(*map(capture_names, signatures))
    looks: list[LookSpec] = []
    for row in table.tables("look"):
        look = _read_look(folder, row, ids, captured)
        if look.told_by not in tests:
            known = ", ".join(sorted(tests)) or "the record has none"
            row.fail("told-by", f"'{look.told_by}' is no discriminator here (there are: {known})")
        if look.id in {other.id for other in looks}:
            row.fail("id", f"two looks are named '{look.id}'; rename one")
        looks.append(look)
        row.finish()
    named = {look.probe for look in looks if look.probe}
    for path in sorted((folder / PROBES).glob("*")):
        if path.name not in named and path.name != "__pycache__":
            table.fail("look", f"{PROBES}/{path.name} is named by no look; remove it")
    return tuple(looks)


def _read_look(
    folder: Path, row: Table, ids: Collection[str], captured: Collection[str]
) -> LookSpec:
    name = row.name("id")
    probe = row.file("probe", folder / PROBES) if row.has("probe") else None
    if probe is not None and not _SCRIPT.fullmatch(probe):
        row.fail("probe", f"'{probe}' is no name of a probe; use a-z, 0-9 and _, and end in .py")
    where = _read_conditions(row, row.mapping("where"), captured)
    if not where and probe is None:
        row.fail("id", f'look \'{name}\' has no condition; add where."shm.room" = "<64 MiB"')
    says = row.word("says", LookAnswer, None if probe else ...)
    if probe and says:
        row.fail("says", "a probe says itself whether it is this cause; leave 'says' out")
    signatures = row.strings("signatures")
    for one in signatures:
        if one not in ids:
            known = ", ".join(sorted(ids)) or "none has an id"
            row.fail("signatures", f"no signature has the id '{one}' (there are: {known})")
    lasting = row.boolean("lasting")
    if lasting and (probe or any("." not in condition.name for condition in where)):
        row.fail("lasting", "'lasting' is for facts alone: without a failure nothing is captured")
    if lasting and says != "this":
        row.fail("lasting", "'lasting' is for what says \"this\": it finds the cause beforehand")
    code = _with_kits(row, read_text(folder / PROBES / probe)) if probe else ""
    if len(code) > _LONGEST_PROBE:
        row.fail("probe", f"'{probe}' is longer than {_LONGEST_PROBE >> 10} KiB")
    told_by = row.name("told-by")
    return LookSpec(name, told_by, says or "this", where, signatures, probe, code, lasting)


def _with_kits(row: Table, code: str) -> str:
    """Put the text of a kit in the place of each line that imports from it: a probe runs alone."""
    for name in _KIT.findall(code):
        if not (_KITS / f"{name}.py").is_file():
            known = ", ".join(sorted(path.stem for path in _KITS.glob("[a-z]*.py")))
            row.fail("probe", f"there is no kit '{name}' for probes (there are: {known})")
    return _KIT.sub(lambda found: (_KITS / f"{found[1]}.py").read_text(encoding="utf-8"), code)


def _read_conditions(
    row: Table, values: Mapping[str, str], captured: Collection[str]
) -> tuple[FactCondition, ...]:
    conditions = []
    for name, comparisons in values.items():
        if not _FACT.fullmatch(name) and name not in captured:
            row.fail(
                "where", f"'{name}' is neither a fact, as \"shm.room\", nor captured by a signature"
            )
        for comparison in comparisons.split(","):
            found = _CONDITION.fullmatch(comparison)
            if found is None:
                row.fail(
                    "where",
                    f'\'{comparison}\' is no condition; write where."{name}" = "<64 MiB", or '
                    '"has NAME"',
                )
            conditions.append(FactCondition(name, found[1].strip(), _plain(found[2])))  # type: ignore[arg-type] # the pattern allows no other operator
    return tuple(conditions)


def _plain(value: str) -> str:
    """Write a size in bytes, as the facts have it."""
    found = _SIZE.fullmatch(value)
    return str(int(float(found[1]) * (1 << _UNITS[found[2]]))) if found else value
