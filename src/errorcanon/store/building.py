"""Compile record folders to the corpus file that a package carries."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from errorcanon.model import CanonError, Dates
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
    compile_corpus(loaded.records, loaded.moved, dates or {}, target, field=field)
    return loaded.problems
