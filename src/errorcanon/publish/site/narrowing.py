"""What the browser narrows and sorts all records by, whichever part of the list it shows.

One file holds of each record a few small numbers, some five bytes as sent; it is fetched when
somebody narrows or sorts. The rows that are then shown come from files of a few rows each, so that
the cost depends on what is shown and not on how many records there are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.controls import json_text
from errorcanon.publish.messages import headline
from errorcanon.publish.site import addresses
from errorcanon.publish.site.site_data import Entry, Page
from errorcanon.publish.site.text import output_text

_BLOCK = 25
"""Rows in a file."""
_LONGEST_REMEDY: dict[Language, int] = {"en": 100, "zh": 48}


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The files, in a folder whose name changes with them."""

    folder: str
    columns: bytes
    rows: tuple[Page, ...]
    """By name in the folder."""

    def files(self) -> Iterator[Page]:
        """Give each file with its path."""
        yield f"{self.folder}columns.json", self.columns
        for name, content in self.rows:
            yield f"{self.folder}{name}", content


def make_narrowing(entries: Sequence[Entry]) -> Narrowing:
    """Write the columns and the rows of all records, in the order of the list."""
    columns = _dump(_columns(entries))
    rows = tuple(
        (f"{language}-{at // _BLOCK}.json", _dump(_rows(entries[at : at + _BLOCK], language)))
        for language in LANGUAGES
        for at in range(0, len(entries), _BLOCK)
    )
    digest = hashlib.sha256(columns)
    for _, content in rows:
        digest.update(content)
    return Narrowing(f"{addresses.RECORDS}_rows/{digest.hexdigest()[:10]}/", columns, rows)


def _columns(entries: Sequence[Entry]) -> dict[str, object]:
    values = {
        "product": [entry.subject or "" for entry in entries],
        "domain": [entry.domain for entry in entries],
        "tier": [str(entry.figures.tier) for entry in entries],
        "category": [entry.category for entry in entries],
        "fix": ["1" if entry.has_fix else "" for entry in entries],
        "date": [entry.dates.last if entry.dates else "" for entry in entries],
    }
    messages = [shown_line(entry).lower() for entry in entries]
    by_message = sorted(range(len(entries)), key=messages.__getitem__)
    return {
        "block": _BLOCK,
        "columns": {name: _coded(column) for name, column in values.items()},
        "by_message": by_message,
    }


def _coded(column: Sequence[str]) -> dict[str, object]:
    """Write a column as its values in order, and for each record the number of its value."""
    names = sorted(set(column))
    numbers = {name: number for number, name in enumerate(names)}
    return {"names": names, "of": [numbers[value] for value in column]}


def _rows(entries: Sequence[Entry], language: Language) -> list[dict[str, object]]:
    return [
        {
            "id": entry.id,
            "title": entry.titles[language],
            "message": shown_line(entry),
            "remedy": short_remedy(entry, language),
            "tier": str(entry.figures.tier),
            "date": entry.dates.last if entry.dates else "",
            "active": entry.is_active,
        }
        for entry in entries
    ]


def shown_line(entry: Entry) -> str:
    """Give the message as a list shows it."""
    return output_text(headline(entry.message))


def short_remedy(entry: Entry, language: Language) -> str:
    """Give the first step as a list shows it: without marks, and cut where a row ends."""
    text = entry.remedies[language].replace("`", "").rstrip(":：")  # code follows on its page
    most = _LONGEST_REMEDY[language]
    if len(text) <= most:
        return text
    cut = text[:most]
    if text[most].isascii() and text[most].isalnum():  # not in the middle of a word
        cut = cut.rstrip("".join(c for c in set(cut) if c.isascii() and c.isalnum())) or cut
    return cut.rstrip(" ,;:，；：（(") + "…"


def _dump(value: object) -> bytes:
    return (json_text(value, separators=(",", ":")) + "\n").encode("utf-8")
