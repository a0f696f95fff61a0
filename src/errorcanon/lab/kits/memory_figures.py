"""The figures of PyTorch's out-of-memory message, and what they say.

Both wordings are read: the one up to 2.0, and the one since.
"""

from __future__ import annotations

import re

_UNIT = {"bytes": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
_SIZE = r"([\d.]+) (bytes|KiB|MiB|GiB)"
_FIGURES = {
    "tried": "Tried to allocate " + _SIZE,
    "total": "total capaci?ty of " + _SIZE + r"|GPU \d+; " + _SIZE + " total capacity",
    "free": "of which " + _SIZE + " is free|; " + _SIZE + " free",
    "own": "this process has " + _SIZE,
    "allocated": "memory " + _SIZE + " is allocated by PyTorch|; " + _SIZE + " already allocated",
    "reserved": "free; " + _SIZE + " (?:reserved|cached)",
    "unallocated": "and " + _SIZE + " is reserved by PyTorch but unallocated",
}
_NEW = (
    "CUDA out of memory. Tried to allocate %s. GPU 0 has a total capacity of 23.65 GiB "
    "of which %s is free. %sOf the allocated memory %s is allocated by PyTorch, "
    "and %s is reserved by PyTorch but unallocated."
)
_OLD = (
    "CUDA out of memory. Tried to allocate %s (GPU 0; 7.92 GiB total capacity; "
    "%s already allocated; %s free; %s reserved in total by PyTorch)"
)
_OWN = "Including non-PyTorch memory, this process has %s memory in use. "
_OTHER = "Process 4242 has %s memory in use. "
MESSAGES = {
    _NEW % ("226.00 MiB", "210.00 MiB", _OWN % "23.40 GiB", "22.90 GiB", "194.00 MiB"): "too large",
    # In a container the own process stands there under a number that it does not know.
    _NEW
    % ("158.00 MiB", "115.00 MiB", _OTHER % "23.50 GiB", "22.14 GiB", "910.00 MiB"): "in pieces",
    _NEW
    % ("158.00 MiB", "115.00 MiB", _OTHER % "23.50 GiB", "22.90 GiB", "90.00 MiB"): "too large",
    _NEW
    % (
        "20.00 MiB",
        "2.00 MiB",
        _OTHER % "22.80 GiB" + _OWN % "784.00 MiB",
        "179.00 MiB",
        "12.00 MiB",
    ): "held elsewhere",
    _NEW
    % (
        "138.00 MiB",
        "8.00 MiB",
        _OTHER % "577.00 MiB" + _OWN % "22.90 GiB",
        "22.00 GiB",
        "90.00 MiB",
    ): "too large",
    _NEW % ("3.00 GiB", "1.66 GiB", _OWN % "20.81 GiB", "12.09 GiB", "4.84 GiB"): "in pieces",
    _OLD % ("1.65 GiB", "3.53 GiB", "1.40 GiB", "5.28 GiB"): "in pieces",
    _OLD % ("216.00 MiB", "69.17 MiB", "24.56 MiB", "86.00 MiB"): "held elsewhere",
    _OLD % ("216.00 MiB", "7.10 GiB", "24.56 MiB", "7.20 GiB"): "too large",
}
"""Messages in the form of real ones, with what is right of each."""


def figures(message: str) -> dict[str, float]:
    """Give the figures of a message in bytes, by name."""
    found = {}
    for name, pattern in _FIGURES.items():
        match = re.search(pattern, message)
        if match:
            amount, unit = [group for group in match.groups() if group]
            found[name] = float(amount) * _UNIT[unit]
    return found


def verdict(message: str) -> str:
    """Say `too large` (the request), `held elsewhere` (the card) or `in pieces` (what is free)."""
    f = figures(message)
    unused = f.get("unallocated", f.get("reserved", 0) - f["allocated"])
    held = f.get("own", f["allocated"] + unused)
    elsewhere = f["total"] - f["free"] - held
    if (
        f["total"] >= f["tried"] > f["free"]
        and f["free"] + elsewhere >= f["tried"]
        and elsewhere > held
    ):
        return "held elsewhere"
    return "in pieces" if unused >= f["tried"] else "too large"
