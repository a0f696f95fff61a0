"""What was changed in a model, so that it can be shown and taken back."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """One value that was replaced; weights and statistics are never among them."""

    path: str
    """Where the layer stands in the model."""
    layer: str
    """The name of its class."""
    parameter: str
    before: str
    after: str
    record: str
    """The record that says why."""
    undo: Callable[[], None]

    def __str__(self) -> str:
        where = f"{self.path} ({self.layer})" if self.path else self.layer
        return f"{where}: {self.parameter} {self.before} -> {self.after} [{self.record}]"


@dataclass(frozen=True, slots=True)
class Changes:
    """All that one call of `fix` has changed, in order."""

    made: tuple[Change, ...] = ()

    def undo(self) -> None:
        """Put everything back as it was, the last change first."""
        for change in reversed(self.made):
            change.undo()

    def diff(self) -> str:
        """Show the changes as a unified diff of the layers' values."""
        before = [f"{c.path}.{c.parameter} = {c.before}\n" for c in self.made]
        after = [f"{c.path}.{c.parameter} = {c.after}\n" for c in self.made]
        return "".join(difflib.unified_diff(before, after, "model", "model, mended", n=0))

    def __iter__(self) -> Iterator[Change]:
        return iter(self.made)

    def __len__(self) -> int:
        return len(self.made)

    def __str__(self) -> str:
        return "\n".join(map(str, self.made)) or "nothing to change"
