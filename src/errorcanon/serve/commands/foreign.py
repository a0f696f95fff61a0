"""canon import, canon audit"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from errorcanon.lint.audit import Audit, audit
from errorcanon.lint.context import read_benign
from errorcanon.model import CanonError
from errorcanon.publish.controls import json_text, one_line
from errorcanon.serve.console import FOUND, NOTHING, put, put_line, warn
from errorcanon.serve.locations import healthy_lines
from errorcanon.store.asserted import import_records
from errorcanon.store.foreign import read_foreign

_MOST_SKIPPED = 20


def import_corpus(arguments: Namespace) -> int:
    """Compile what others publish to a corpus file; name what was left out."""
    place = Path(arguments.path)
    name = arguments.name or _name_of(place)
    target = Path(arguments.out or f"{name}.corpus")
    imported = import_records(place, name, target)
    _complain_of(imported.skipped)
    put_line(
        f"{target}: {len(imported.records)} records, asserted and never run; "
        f"{len(imported.skipped)} files left out"
    )
    put_line(f"ask it beside ours: canon explain --corpus {target} LOG")
    return FOUND


def audit_corpus(arguments: Namespace) -> int:
    """Count the faults of a corpus; exit 1 where it has any."""
    place = Path(arguments.path)
    foreign = read_foreign(place)
    if not foreign.records:
        skipped = map(str, foreign.skipped[:_MOST_SKIPPED])
        raise CanonError(f"{place}: holds no record", *skipped)
    lines = healthy_lines()
    if lines is None:
        warn("the corpus of healthy lines lies in a checkout alone; it is not asked")
    result = audit(foreign, read_benign(lines) if lines else ())
    if arguments.format == "json":
        shares = [asdict(share) for share in result.shares]
        put(json_text({"records": result.records, "shares": shares}, indent=2) + "\n")
    else:
        put(_table(result))
    _complain_of(result.skipped)
    return NOTHING if any(share.k for share in result.shares) else FOUND


def _table(result: Audit) -> str:
    rows = [f"{result.records} records, {len(result.skipped)} files left out"]
    for share in result.shares:
        percent = f"{100 * share.k / share.n:.0f} %" if share.n else "-"
        row = f"{share.k:6} of {share.n:<6} {percent:>5}  {share.name}"
        rows.append(one_line(f"{row}: {', '.join(share.examples)}" if share.k else row))
    return "\n".join(rows) + "\n"


def _complain_of(skipped: tuple[CanonError, ...]) -> None:
    for problem in skipped[:_MOST_SKIPPED]:
        warn(problem)
    if len(skipped) > _MOST_SKIPPED:
        warn(f"and {len(skipped) - _MOST_SKIPPED} more")


def _name_of(place: Path) -> str:
    """Make a corpus's name of a path's last part."""
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in place.resolve().stem.lower())
    return "-".join(words.split()) or "imported"
