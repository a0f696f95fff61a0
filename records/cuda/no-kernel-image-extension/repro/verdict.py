"""Whether a card can run code that was built for a list of architectures, and if not, on which side it lies."""
from __future__ import annotations


def number(name: str) -> int:
    """86 of sm_86, of compute_86 and of sm_86a."""
    return int(name.partition("_")[2].rstrip("af"))


def verdict(built, capability: int) -> str:
    """Say `fits`, `too new` or `too old`; the capability is written as 86 for 8.6."""
    codes = [number(name) for name in built if name.startswith("sm_")]
    portable = [number(name) for name in built if name.startswith("compute_")]
    if any(code // 10 == capability // 10 and code <= capability for code in codes):
        return "fits"
    if any(code <= capability for code in portable):
        return "fits"
    return "too new" if capability > max(codes) else "too old"
