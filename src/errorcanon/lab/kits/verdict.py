"""Whether a GPU can run code built for a list of architectures, and else on which side it lies."""

from __future__ import annotations

from typing import Iterable


def number(name: str) -> int:
    """Give the 86 of sm_86, of compute_86 and of sm_86a."""
    return int(name.partition("_")[2].rstrip("af"))


def verdict(built: Iterable[str], capability: int) -> str:
    """Say `fits`, `too new` or `too old`; the compute capability 8.6 is written as 86.

    Machine code runs on the same major number and an equal or higher minor one, PTX on all newer.
    """
    names = list(built)
    codes = [number(name) for name in names if name.startswith("sm_")]
    portable = [number(name) for name in names if name.startswith("compute_")]
    if any(code // 10 == capability // 10 and code <= capability for code in codes):
        return "fits"
    if any(code <= capability for code in portable):
        return "fits"
    return "too new" if capability > max(codes) else "too old"
