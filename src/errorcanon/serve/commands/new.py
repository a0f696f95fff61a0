"""canon new"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from errorcanon.lint.draft import Draft, draft_files
from errorcanon.match.gaps import unknown_failure
from errorcanon.model import CanonError
from errorcanon.publish.controls import log_line
from errorcanon.publish.unknown import format_origins
from errorcanon.serve.commands.explain import text_of
from errorcanon.serve.console import FOUND, put, put_line
from errorcanon.serve.locations import records_folder
from errorcanon.serve.service import Service
from errorcanon.store.folder import is_identity
from errorcanon.store.lab import read_shared_lanes
from errorcanon.store.writing import whole_folder

_BEFORE, _AFTER = 60, 40
"""Lines of a log that are kept around the failure."""


def new(arguments: Namespace) -> int:
    """Make the folder of a new record.

    Raises:
        CanonError: the id is none or taken, or the log shows no failure.
    """
    root = Path(arguments.records) if arguments.records else records_folder()
    identity = arguments.id
    if not is_identity(identity):
        raise CanonError(f"'{identity}' is not an id; write domain/slug with a-z, 0-9 and hyphens")
    folder = root / identity
    if folder.exists():
        raise CanonError(f"{folder}: is there already; canon show {identity}")
    draft = (
        _draft(identity, arguments.log) if arguments.log is not None else Draft(identity, "", "")
    )
    files = draft_files(draft, list(read_shared_lanes(root)))
    _write(folder, files)
    put_line(str(folder))
    if draft.line:
        put(f"  the failing line: {log_line(draft.line)}\n")
    for twin in draft.twins:
        put_line(f"  answers the same line: {twin}")
    for near in draft.near:
        put_line(f"  near: {near}")
    for text in draft.origins:
        put_line(f"  {text}")
    put_line(f"write the parts marked ‹…›, then: canon lint {identity}")
    return FOUND


def _draft(identity: str, log: str) -> Draft:
    service = Service.open()
    chunks, name = text_of(log)
    text = b"".join(chunks)
    answer = service.explain([text], {})
    span = unknown_failure(answer) or (answer.findings[0].span if answer.findings else None)
    if span is None:
        raise CanonError(f"{name}: shows no failure; give a log that does, or none")
    return Draft(
        id=identity,
        line=span.text,
        log=_around(text.decode("utf-8", errors="replace"), span.line),
        twins=tuple(finding.id for finding in answer.findings if finding.span.line == span.line),
        near=tuple(near.id for near in answer.near),
        origins=tuple(format_origins(service.origins_at(text, span.line), "en")),
    )


def _around(text: str, number: int) -> str:
    lines = text.splitlines()
    return "\n".join(lines[max(0, number - 1 - _BEFORE) : number + _AFTER]) + "\n"


def _write(folder: Path, files: dict[str, str]) -> None:
    """Write all files or none."""
    if folder.parent.is_symlink():
        raise CanonError(f"{folder.parent}: is a link; put the folder itself there")
    with whole_folder(folder) as made:
        for name, text in files.items():
            path = made / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
