"""Read what published pages claim and what was found about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from errorcanon.model import Language
from errorcanon.store.tables import Table

Verdict: TypeAlias = Literal["confirmed", "refuted", "depends", "needs-gpu"]


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """One statement of a page, in our words."""

    says: Mapping[Language, str]
    verdict: Verdict
    truth: Mapping[Language, str]
    """What holds instead, or how far it holds; may be empty."""
    shown_by: tuple[str, ...]
    """Claims of records, as `domain/slug#claim`."""
    line: int
    """Where it stands in the file."""


@dataclass(frozen=True, slots=True)
class CheckedDocument:
    """A page, and what it says that can be checked."""

    title: Mapping[Language, str]
    page: str
    """Its address; empty where that is not known."""
    claims: tuple[CheckedClaim, ...]


def read_checked(path: Path) -> tuple[CheckedDocument, ...]:
    """Read the pages that were checked.

    Raises:
        CanonError: a key that is missing or unknown, with its line.
    """
    table = Table.read(path)
    documents = []
    for row in table.tables("document"):
        title = _both(row, "title")
        page = row.text("page")
        if page and not page.startswith(("http://", "https://")):
            row.fail("page", "'page' is the address of what was checked, with https://")
        documents.append(CheckedDocument(title, page, tuple(_read_claims(row))))
        row.finish()
    table.finish()
    return tuple(documents)


def _read_claims(document: Table) -> Iterator[CheckedClaim]:
    for row in document.tables("claim"):
        shown_by = row.strings("shown-by")
        if not shown_by:
            row.fail("shown-by", "'shown-by' is missing; name the claims of records that show it")
        yield CheckedClaim(
            says=_both(row, "says"),
            verdict=row.word("verdict", Verdict),
            truth=_truth(row),
            shown_by=shown_by,
            line=row.line,
        )
        row.finish()


def _both(row: Table, key: str) -> dict[Language, str]:
    """Take a text in both languages, `key` and `key-zh`."""
    remedy = "every text here stands in English and in Chinese"
    return {"en": row.string(key), "zh": row.string(f"{key}-zh", remedy=remedy)}


def _truth(row: Table) -> dict[Language, str]:
    truth: dict[Language, str] = {"en": row.text("truth"), "zh": row.text("truth-zh")}
    if bool(truth["en"]) != bool(truth["zh"]):
        row.fail("truth", "'truth' and 'truth-zh' go together: fill in both or leave both empty")
    return truth
