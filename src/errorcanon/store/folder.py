"""Read record folders. The only module that knows how a record lies on disk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from errorcanon.model import (
    LOOKUP_NEEDS,
    Affected,
    CanonError,
    Claim,
    ClaimKind,
    Condition,
    Confirmer,
    Confusion,
    LaneSpec,
    Language,
    Lookup,
    Message,
    Moved,
    Prose,
    Record,
    Signature,
    Source,
    SourceKind,
    Status,
)
from errorcanon.store.application import read_application
from errorcanon.store.lab import LAB, hash_inputs, read_inputs, read_lab, read_shared_lanes
from errorcanon.store.lanes import read_lanes
from errorcanon.store.looks import read_looks
from errorcanon.store.paths import check_folder, is_inner_path
from errorcanon.store.pattern import capture_names
from errorcanon.store.prose import SOURCES, hash_sections, read_prose, with_code
from errorcanon.store.tables import Table, read_text
from errorcanon.versions import parse

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9]+(?:-[a-z0-9]+)*")
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}")
_CONDITION = re.compile(r"\s*(<=|>=|==|!=|<|>)\s*([^,\s][^,]*?)\s*")
_PRODUCT = re.compile(r"[a-z0-9][a-z0-9+_.-]{0,59}")
_KNOWN = {"record.toml", "en.md", "zh.md", "messages", "repro", "probe", "evidence"}
_Part = TypeVar("_Part")


def is_identity(text: str) -> bool:
    """Tell whether a text can be the id of a record."""
    return _ID.fullmatch(text) is not None


def find_folders(root: Path) -> Iterator[Path]:
    """Yield every record folder below `root`, in order of its id.

    Raises:
        CanonError: `root` is no folder.
    """
    if not root.is_dir():
        raise CanonError(f"{root}: no such folder; give the folder that holds <domain>/<slug>/")
    for domain in _folders(root):
        if domain.is_symlink():
            yield domain  # to be refused: whatever lies below it is no record of this root
        else:
            yield from _folders(domain)


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(p for p in folder.iterdir() if p.is_dir() and not p.name.startswith("."))
    except OSError as error:
        raise CanonError(f"{folder}: cannot be read ({error.strerror})") from None


@dataclass(frozen=True, slots=True)
class Loaded:
    """What lies below a root: records, addresses that moved, and folders that cannot be read."""

    records: tuple[Record, ...]
    moved: tuple[Moved, ...] = ()
    problems: tuple[CanonError, ...] = ()


def load_records(root: Path) -> Loaded:
    """Read every record below `root`; what cannot be read is reported and the rest goes on."""
    records: list[Record] = []
    moved: list[Moved] = []
    problems: list[CanonError] = []
    try:
        shared = read_shared_lanes(root)
    except CanonError as error:
        return Loaded((), (), (error,))
    for folder in find_folders(root):
        try:
            found = load_record(folder, shared)
        except CanonError as error:
            problems.append(error)
            continue
        if isinstance(found, Moved):
            moved.append(found)
        else:
            records.append(found)
    return Loaded(tuple(records), tuple(moved), tuple(problems))


def load_record(folder: Path, shared: Mapping[str, LaneSpec] | None = None) -> Record | Moved:
    """Read one record folder, which may say only that the record moved.

    `shared` are the lanes of its root where they were read already.

    Raises:
        CanonError: anything missing, unknown or contradictory, with file, line and remedy. The
            first fault of each of the record's files is named.
    """
    for own in (folder.parent, folder):
        if own.is_symlink():
            raise CanonError(f"{own}: is a link; put the folder itself there")
    identity = f"{folder.parent.name}/{folder.name}"
    if not is_identity(identity):
        raise CanonError(f"{folder}: '{identity}' is not an id; use a-z, 0-9 and single hyphens")
    try:
        return _read_folder(folder, identity, shared)
    except CanonError as error:
        lines = dict.fromkeys((*error.lines, *_first_faults(folder, shared)))
        raise CanonError(*lines) from None


def _first_faults(folder: Path, shared: Mapping[str, LaneSpec] | None) -> Iterator[str]:
    """Give the first fault of each file that can be read without the others."""
    lab = folder / "repro" / LAB
    parts: tuple[Callable[[], object], ...] = (
        lambda: Table.read(folder / "record.toml"),
        lambda: read_prose(folder / "en.md"),
        lambda: read_prose(folder / "zh.md") if (folder / "zh.md").exists() else None,
        lambda: read_lab(lab, shared if shared is not None else _shared_of(folder)),
        lambda: read_lanes(folder),
    )
    for read in parts:
        try:
            read()
        except CanonError as error:
            yield from error.lines


def _shared_of(folder: Path) -> dict[str, LaneSpec]:
    return read_shared_lanes(folder.parent.parent)


def _read_folder(
    folder: Path, identity: str, shared: Mapping[str, LaneSpec] | None
) -> Record | Moved:
    check_folder(folder)
    for path in sorted(folder.iterdir()):
        if path.name not in _KNOWN:
            raise CanonError(
                f"{path}: does not belong here; a record holds {', '.join(sorted(_KNOWN))}"
            )
    table = Table.read(folder / "record.toml")
    target = table.string("moved-to", None)
    if target is not None:
        if not is_identity(target):
            table.fail("moved-to", f"'{target}' is not an id; use a-z, 0-9 and single hyphens")
        table.finish()
        return Moved(identity, target)
    files = read_inputs(folder / "repro")
    prose = _read_languages(folder, files)
    messages, twins = _read_messages(folder, table)
    signatures = _each(table, "signature", _read_signature)
    claims = _each(table, "claim", lambda row: _read_claim(row, signatures))
    lanes, cases = read_lab(
        folder / "repro" / LAB, shared if shared is not None else _shared_of(folder), claims
    )
    looks = read_looks(folder, table, signatures, claims)
    record = Record(
        id=identity,
        subject=_read_subject(table),
        status=table.word("status", Status),
        category=table.string("category"),
        subcategory=table.string("subcategory", None),
        error_code=_read_code(table),
        documentation=table.url("documentation", None),
        tags=table.strings("tags"),
        is_consequence=table.boolean("consequence"),
        signatures=signatures,
        affects=_each(table, "affects", _read_affected),
        claims=claims,
        leads_to=_each(table, "leads-to", _read_record_id),
        looks=looks,
        confused_with=_each(table, "confused-with", _read_confusion),
        sources=_each(table, "source", _read_source),
        prose=prose,
        messages=messages,
        twins=twins,
        lanes=lanes,
        cases=cases,
        inputs=hash_inputs(files, claims, lanes, cases, looks),
        evidence=read_lanes(folder),
    )
    table.finish()
    if not record.signatures:
        raise CanonError(f"{table.path}:1: no [[signature]]; a record must be findable")
    return record


def _read_subject(table: Table) -> str:
    """Take the product that fails."""
    subject = str(
        table.string(
            "subject",
            remedy="name the product that fails, as the lanes record it: torch, cudnn, python",
        )
    )
    if not _PRODUCT.fullmatch(subject):
        table.fail("subject", f"'{subject[:80]}' is no product; write its name in lower case")
    return subject


def _read_code(table: Table) -> str | None:
    """Take the name of an error, which has a page of its own."""
    code: str | None = table.string("error-code", None)
    if code is not None and not _CODE.fullmatch(code):
        table.fail("error-code", f"'{code[:80]}' is no code; it is a letter or digit, then _.: too")
    return code


def _each(table: Table, key: str, read: Callable[[Table], _Part]) -> tuple[_Part, ...]:
    parts = []
    for row in table.tables(key):
        parts.append(read(row))
        row.finish()
    return tuple(parts)


def _read_signature(row: Table) -> Signature:
    pattern = row.string("pattern")
    context = row.string("context", None)
    for key, text in (("pattern", pattern), ("context", context)):
        try:
            re.compile((text or "").encode("utf-8"))
        except (re.error, RecursionError, OverflowError) as error:
            row.fail(key, f"not a regular expression: {error}")
    conditions = _read_conditions(row, "where", row.mapping("where"))
    shared, complete = row.boolean("shared"), row.boolean("complete")
    if complete and not shared:
        row.fail("complete", "'complete' is said of a shared signature: all its causes are here")
    name = row.name("id") if row.has("id") else None
    lookup = row.word("lookup", Lookup, None)
    signature = Signature(pattern, tuple(conditions), context, shared, complete, name, lookup)
    lacking = set(LOOKUP_NEEDS[lookup]) - capture_names(signature) if lookup else set()
    if lacking:
        row.fail("lookup", f"'{lookup}' needs captures of these names: {', '.join(lacking)}")
    return signature


def _read_conditions(row: Table, key: str, values: Mapping[str, str]) -> list[Condition]:
    conditions = []
    for name, comparisons in values.items():
        for comparison in comparisons.split(","):
            found = _CONDITION.fullmatch(comparison)
            if found is None:
                row.fail(key, f"'{comparison}' is no condition; write {key}.{name} = \"<0\"")
            conditions.append(Condition(name, found[1], found[2]))  # type: ignore[arg-type] # the pattern allows no other operator
    return conditions


def _read_affected(row: Table) -> Affected:
    affected = Affected(
        row.string("product"), row.string("introduced", None), row.string("fixed", None)
    )
    for key, version in (("introduced", affected.introduced), ("fixed", affected.fixed)):
        try:
            if version:
                parse(affected.product, version)
        except CanonError as error:
            row.fail(key, str(error))
    return affected


def _read_claim(row: Table, signatures: Sequence[Signature]) -> Claim:
    identity, kind = row.name("id"), row.word("kind", ClaimKind)
    affects = _each(row, "affects", _read_affected)
    values = row.mapping("when")
    named = tuple(name.strip() for name in values.pop("signature", "").split(",") if name.strip())
    ids = {signature.id for signature in signatures if signature.id}
    captured = frozenset[str]().union(*map(capture_names, signatures))
    for name in named:
        if name not in ids:
            known = ", ".join(sorted(ids)) or "none has an id"
            row.fail("when", f"no signature has the id '{name}' (there are: {known})")
    for name in values:
        if name not in captured:
            known = ", ".join(sorted(captured)) or "none"
            row.fail("when", f"'{name}' is captured by no signature (captured are: {known})")
    when = tuple(_read_conditions(row, "when", values))
    application = read_application(row, kind, captured)
    return Claim(identity, kind, affects, named, when, application, row.boolean("sourced"))


def _read_confusion(row: Table) -> Confusion:
    return Confusion(_read_record_id(row), row.name("told-by"))


def _read_record_id(row: Table) -> str:
    identity = str(row.string("record"))
    if not is_identity(identity):
        row.fail("record", f"'{identity}' is not an id; use a-z, 0-9 and single hyphens")
    return identity


def _read_source(row: Table) -> Source:
    source = Source(
        row.name("id"),
        row.url("url"),
        row.word("kind", SourceKind),
        row.strings("claims"),
        row.word("confirmed-by", Confirmer, None),
        row.string("message", None),
    )
    if source.message is not None and source.confirmed_by is None:
        row.fail("message", "'message' is the failing line of a thread that has 'confirmed-by'")
    if source.confirmed_by and source.kind not in ("thread", "maintainer"):
        row.fail("confirmed-by", "'confirmed-by' is said of a thread: who there confirms the cause")
    return source


def _read_languages(folder: Path, files: Mapping[str, bytes]) -> dict[Language, Prose]:
    """Read the prose; what has no Chinese yet stands in English in its place, and is named."""

    def read(name: str) -> str | None:
        return files[name].decode("utf-8", "replace") if name in files else None

    english, _ = read_prose(folder / "en.md")
    expected = hash_sections(english)
    english = with_code(folder / "en.md", english, read)
    if not (folder / "zh.md").exists():
        return {"en": english, "zh": english._replace(untranslated=tuple(expected))}
    chinese, head = read_prose(folder / "zh.md")
    chinese = with_code(folder / "zh.md", chinese, read)
    waiting = {name for name in english.sections if name not in chinese.sections}
    if english.sources.keys() - chinese.sources.keys():
        waiting.add(SOURCES)
    chinese = chinese._replace(
        sections={**english.sections, **chinese.sections},
        sources={**english.sources, **chinese.sources},
        untranslated=tuple(name for name in expected if name in waiting),
    )
    done = [name for name in expected if name not in waiting]
    stale = tuple(name for name in done if head.get(name) != expected[name])
    for name in head:
        if name not in expected:
            raise CanonError(
                f"{folder / 'zh.md'}:1: its head names '{name}', which en.md lacks; "
                f"translate again, then: canon lint --stamp {folder.parent.name}/{folder.name}"
            )
    return {"en": english, "zh": chinese._replace(stale=stale)}


def _read_captured(row: Table, folder: Path) -> str | None:
    """Take the script that printed a message; it lies below repro/, and may have arguments."""
    captured: str | None = row.string("captured", None)
    if captured is None:
        return None
    name, _, _ = captured.partition(" ")
    if not (name.startswith("repro/") and is_inner_path(name)):
        row.fail("captured", f"'captured' is {captured!r}, which names no script below repro/")
    return captured


def _read_messages(folder: Path, table: Table) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    messages: list[Message] = []
    twins: list[Message] = []
    named: set[str] = set()
    for row in table.tables("message"):
        file = row.file("file", folder / "messages")
        if file in named:
            row.fail("file", f"'{file}' is named twice")
        named.add(file)
        captured, seen = _read_captured(row, folder), row.url("seen", None)
        if (captured is None) == (seen is None):
            row.fail("file", f'\'{file}\' needs either captured = "repro/…" or seen = "https://…"')
        text = read_text(folder / "messages" / file)
        message = Message(file, text, captured, seen, row.mapping("env"))
        row.finish()
        (twins if file.startswith("not-") else messages).append(message)
    lying = {path.name for path in (folder / "messages").glob("*")}
    for file in sorted(lying - named):
        raise CanonError(
            f"{folder / 'messages' / file}: has no [[message]] in record.toml; say where it is from"
        )
    if not messages:
        raise CanonError(f"{table.path}:1: no [[message]]; a record shows at least one real output")
    return tuple(messages), tuple(twins)
