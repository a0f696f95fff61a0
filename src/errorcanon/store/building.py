"""Compile record folders to the corpus file that a package carries."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from errorcanon.model import CanonError, Dates, Record
from errorcanon.store.field import read_field_counts
from errorcanon.store.folder import load_records
from errorcanon.store.index import compile_corpus


def build_corpus(
    records: Path,
    target: Path,
    dates: Mapping[str, Dates] | None = None,
    outcomes: Path | None = None,
) -> tuple[CanonError, ...]:
    """Compile what can be read; returns why some records were left out.

    Raises:
        CanonError: the file of `outcomes` holds something else.
    """
    field = read_field_counts(outcomes) if outcomes else {}
    loaded = load_records(records)
    unwritten = {record.id: fault for record in loaded.records if (fault := _find_gap(record))}
    whole = [record for record in loaded.records if record.id not in unwritten]
    compile_corpus(whole, loaded.moved, dates or {}, target, field=field)
    named = [CanonError(f"{records / identity}: {fault}") for identity, fault in unwritten.items()]
    return (*loaded.problems, *named)


def _find_gap(record: Record) -> str | None:
    """Say which claim cannot be shown; a record that is being written may have some."""
    for language, prose in record.prose.items():
        for claim in record.claims:
            if claim.id not in prose.sections:
                return f"{language}.md has no '## {claim.id}'; write it, or take the claim out"
    return None
