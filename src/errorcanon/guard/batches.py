"""Batches of whatever framework, without the empty ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any


class NonEmpty:
    """The batches of an iterable that hold at least one row.

    The first array of a batch that has an axis says how many rows there are; a batch without one
    is let through unless it is None or holds nothing.
    """

    def __init__(self, batches: Iterable[Any]) -> None:
        self.batches = batches

    def __iter__(self) -> Iterator[Any]:
        return (batch for batch in self.batches if not _is_empty(batch))

    def __len__(self) -> int:
        """How many batches there are at most."""
        return len(self.batches)  # type: ignore[arg-type] # as the iterable itself answers


def _is_empty(batch: object) -> bool:
    rows = next(_rows(batch), None)
    if rows is not None:
        return rows == 0
    return batch is None or (isinstance(batch, Sequence | Mapping) and not batch)


def _rows(batch: object) -> Iterator[int]:
    """Give the first axis of each array in a structure of mappings and sequences."""
    shape = getattr(batch, "shape", None)
    if shape is not None:
        yield from shape[:1]
    elif isinstance(batch, Mapping):
        for part in batch.values():
            yield from _rows(part)
    elif isinstance(batch, Sequence) and not isinstance(batch, str | bytes):
        for part in batch:
            yield from _rows(part)
