"""Read what the field has reported, as `canon outcomes export` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from errorcanon.model import CanonError, FieldCount
from errorcanon.store.json_input import parse_json

SCHEMA = "errorcanon/outcomes/1"


def read_field_counts(path: Path) -> dict[tuple[str, str], FieldCount]:
    """Give counts by record and claim.

    Raises:
        CanonError: the file is missing, or holds something else; the text names the place.
    """
    try:
        values = parse_json(path.read_bytes())
    except OSError as error:
        raise CanonError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise CanonError(
            f"{path}: no JSON ({error}); write it with: canon outcomes export"
        ) from None
    if not isinstance(values, dict) or values.get("schema") != SCHEMA:
        raise CanonError(f"{path}: no {SCHEMA}; write it with: canon outcomes export")
    return dict(_counts(path, values.get("records")))


def _counts(path: Path, records: object) -> Iterator[tuple[tuple[str, str], FieldCount]]:
    if not isinstance(records, dict):
        raise CanonError(f"{path}: records: must be an object")
    for record, claims in records.items():
        for claim, count in claims.items() if isinstance(claims, dict) else ():
            k, n = (count.get("k"), count.get("n")) if isinstance(count, dict) else (None, None)
            if not (type(k) is int and type(n) is int and 0 <= k <= n and n > 0):
                raise CanonError(f"{path}: {record} {claim}: k and n must be counts, k of n")
            yield (record, claim), FieldCount(k, n)
