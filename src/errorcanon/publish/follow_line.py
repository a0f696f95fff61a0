"""A line for each failure that `canon scan --follow` sees."""

from __future__ import annotations

from errorcanon.publish.controls import json_text, one_line
from errorcanon.scan.results import Row


def row_text(row: Row) -> str:
    """Write a row for a terminal."""
    symptom = f", a symptom of {row.explained_by}" if row.explained_by else ""
    words = " ".join(row.text.split())
    sure = f"confidence {row.confidence:.2f}{symptom}"
    return one_line(f"{row.job}:{row.line}: {row.record} ({sure}): {words}")


def row_json(row: Row) -> str:
    """Write a row as `canon scan --format json` lists it."""
    return json_text(row._asdict())
