"""Read what published pages claim and what was found about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from errorcanon.store.tables import Table

Verdict: TypeAlias = Literal["confirmed", "refuted", "depends", "needs-gpu"]


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """One statement of a page, in our words."""

    says: str
    verdict: Verdict
    truth: str
    """What holds instead, or how far it holds; may be empty."""
    shown_by: tuple[str, ...]
    """Claims of records, as `domain/slug#claim`."""
    line: int
    """Where it stands in the file."""


@dataclass(frozen=True, slots=True)
class CheckedDocument:
    """A page, and what it says that can be checked."""

    title: str
    claims: tuple[CheckedClaim, ...]


def read_checked(path: Path) -> tuple[CheckedDocument, ...]:
    """Read the pages that were checked.

    Raises:
        CanonError: a key that is missing or unknown, with its line.
    """
    table = Table.read(path)
    documents = []
    for row in table.tables("document"):
        title = row.string("title")
        documents.append(CheckedDocument(title, tuple(_read_claims(row))))
        row.finish()
    table.finish()
    return tuple(documents)


def _read_claims(document: Table) -> Iterator[CheckedClaim]:
    for row in document.tables("claim"):
        shown_by = row.strings("shown-by")
        if not shown_by:
            row.fail("shown-by", "'shown-by' is missing; name the claims of records that show it")
        yield CheckedClaim(
            says=row.string("says"),
            verdict=row.word("verdict", Verdict),
            truth=row.text("truth"),
            shown_by=shown_by,
            line=row.line,
        )
        row.finish()
