"""What a check found, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from errorcanon.model import Affected

Severity: TypeAlias = Literal["error", "warning"]
"""`error`: the call fails wherever `affects` holds. `warning`: it fails on some backends there."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A value that the call would be refused for, or that spoils its result."""

    path: str
    """Where the layer stands in the model; empty for the model itself."""
    layer: str
    """The name of its class."""
    parameter: str
    """`epsilon`, `kernel`, `input.shape[1]` …"""
    value: str
    bound: str
    """What would be accepted: `> 0`, `<= 7`, `3`."""
    rule: str
    record: str
    """The record that the failure would lead to."""
    affects: tuple[Affected, ...]
    """The versions for which it holds; empty means all that were run."""
    severity: Severity
    outcome: str = ""
    """What comes of it, where nothing is raised; empty where the call is refused."""

    def __str__(self) -> str:
        where = f"{self.path} ({self.layer})" if self.path else self.layer
        outcome = f" ({self.outcome})" if self.outcome else ""
        return (
            f"{where}: {self.parameter} is {self.value}, must be {self.bound}{outcome} "
            f"[{self.severity}] {self.record}"
        )


def fails_at(path: str, faults: Iterable[Fault]) -> bool:
    """Tell whether the call of a layer fails for a fault that was found there."""
    return any(fault.path == path and fault.severity == "error" for fault in faults)


@dataclass(frozen=True, slots=True)
class Unchecked:
    """What could not be looked at, and why."""

    path: str
    why: str
    """What stood in the way and what would help."""
    raised: str = ""
    """The exception as Python prints it, where one stopped the pass."""

    def __str__(self) -> str:
        return f"{self.path or 'model'}: not checked: {self.why}"


@dataclass(frozen=True, slots=True)
class Report:
    """The faults of a model, and what could not be looked at."""

    faults: tuple[Fault, ...] = ()
    unchecked: tuple[Unchecked, ...] = ()
    layers: int = 0
    """How many layers were looked at."""
    calls: int = 0
    """How many of their calls were seen with a shape."""

    @property
    def is_sound(self) -> bool:
        """Whether everything was looked at and nothing found."""
        return not self.faults and not self.unchecked

    def __iter__(self) -> Iterator[Fault]:
        return iter(self.faults)

    def __len__(self) -> int:
        return len(self.faults)

    def __bool__(self) -> bool:
        return True  # a report is an answer, also where it has no fault

    def __str__(self) -> str:
        seen = f"layers looked at: {self.layers}, calls seen with shapes: {self.calls}"
        found = [*map(str, self.faults), *map(str, self.unchecked)]
        return "\n".join([*(found or ["nothing found"]), seen])
