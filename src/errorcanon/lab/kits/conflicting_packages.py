"""Packages that cannot all be installed: model needs tensors below 2, and loader 2.0 from 2 on."""

from __future__ import annotations

from errorcanon.lab.kits.wheels import make_index

ANY = "py3-none-any"
WHEELS: list[tuple[str, ...]] = [
    ("tensors", "1.9", ANY),
    ("tensors", "2.1", ANY),
    ("model", "1.0", ANY, "tensors<2"),
    ("loader", "1.5", ANY, "tensors>=1.5"),
    ("loader", "2.0", ANY, "tensors>=2"),
]


def make_conflict(folder: str) -> str:
    """Write them with an index; give its address."""
    return make_index(folder, WHEELS)
