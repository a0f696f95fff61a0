"""canon lint"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from errorcanon.lint import CHECKS, mend_all, run_checks
from errorcanon.lint.adversary import Adversary
from errorcanon.lint.context import LintContext, read_benign, read_glossary
from errorcanon.model import CanonError
from errorcanon.serve.console import FOUND, NOTHING, complain, put, put_line
from errorcanon.serve.locations import open_lookups, records_folder
from errorcanon.serve.names import find_record, named_below
from errorcanon.store.folder import find_folders, load_records
from errorcanon.store.prose import stamp

_Part = TypeVar("_Part")


def lint(arguments: Namespace) -> int:
    """Check records; exit 1 where any has a fault."""
    if arguments.list:
        put("".join(f"{check.name:24}{check.meaning}\n" for check in CHECKS))
        return FOUND
    root = Path(arguments.records) if arguments.records else records_folder()
    only = _chosen(arguments.ids, root)
    if arguments.stamp:
        return _stamp(root, only)
    context, problems = _open(root)
    if arguments.fix:
        for check, path in mend_all(context, only):
            put_line(f"{path}: {check}: mended")
        context, problems = _open(root)
    only = frozenset(context.moved.get(identity, identity) for identity in only)
    checked = len(only or context.records)
    faults = [line for problem in problems for line in problem.lines]
    if only:
        faults = [text for text in faults if any(identity in text for identity in only)]
    if arguments.adversary:
        adversary = Adversary(context)
        faults += map(str, adversary.run(only))
        done = f"{adversary.tries} tries"
    else:
        faults += map(str, run_checks(context, only))
        done = f"{len(CHECKS)} checks"
    for fault in faults:
        put_line(fault)
    if not arguments.adversary:
        _list_untranslated(context, only)
    complain(f"{checked} records, {done}, {len(faults)} faults")
    return NOTHING if faults else FOUND


def _open(root: Path) -> tuple[LintContext, tuple[CanonError, ...]]:
    loaded = load_records(root)
    context = LintContext(
        lookups=open_lookups(),
        root=root,
        records={record.id: record for record in loaded.records},
        benign=_read_if_there(root.parent / "tests" / "corpus" / "benign.txt", read_benign),
        glossary=_read_if_there(root.parent / "docs" / "glossary.toml", read_glossary),
        moved={moved.id: moved.to for moved in loaded.moved},
    )
    return context, loaded.problems


def _chosen(arguments: Sequence[str], root: Path) -> frozenset[str]:
    """Give the ids of the records that are named, readable or not; none where all are meant.

    Raises:
        CanonError: no record is named so, or several are.
    """
    folders = find_folders(root) if arguments else ()
    ids = [f"{folder.parent.name}/{folder.name}" for folder in folders]
    return frozenset(find_record(named_below(root, name), ids, {}) for name in arguments)


def _list_untranslated(context: LintContext, only: frozenset[str]) -> None:
    """Name what waits for its Chinese, which is no fault."""
    for record in context.records.values():
        waiting = record.prose["zh"].untranslated
        if waiting and (not only or record.id in only):
            complain(f"{record.id}: to be translated into Chinese: {', '.join(waiting)}")


def _read_if_there(path: Path, read: Callable[[Path], tuple[_Part, ...]]) -> tuple[_Part, ...]:
    """Read a file that a corpus outside a checkout may lack."""
    return read(path) if path.is_file() else ()


def _stamp(root: Path, only: frozenset[str]) -> int:
    if not only:
        raise CanonError("--stamp: name the records whose translation you have checked")
    from errorcanon.store.prose import read_prose

    for identity in sorted(only):
        english, _ = read_prose(root / identity / "en.md")
        chinese = root / identity / "zh.md"
        if not chinese.exists():
            raise CanonError(f"{chinese}: is missing; translate en.md first, heading by heading")
        stamp(chinese, english)
        put_line(f"{identity}: zh.md reflects en.md as it is now")
    return FOUND
