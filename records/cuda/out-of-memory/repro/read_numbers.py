# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Tell from the figures in PyTorch's message whether the request is too large, the card is
held by somebody else, or the free pieces are too small.

    python read_numbers.py LOG     the same for the messages of a log
"""
import re
import sys

UNIT = {"bytes": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
SIZE = r"([\d.]+) (bytes|KiB|MiB|GiB)"
FIGURES = {
    "tried": "Tried to allocate " + SIZE,
    "total": "total capaci?ty of " + SIZE + r"|GPU \d+; " + SIZE + " total capacity",
    "free": "of which " + SIZE + " is free|; " + SIZE + " free",
    "own": "this process has " + SIZE,
    "allocated": "memory " + SIZE + " is allocated by PyTorch|; " + SIZE + " already allocated",
    "reserved": "free; " + SIZE + " (?:reserved|cached)",
    "unallocated": "and " + SIZE + " is reserved by PyTorch but unallocated",
}


def figures(message):
    found = {}
    for name, pattern in FIGURES.items():
        match = re.search(pattern, message)
        if match:
            number, unit = [group for group in match.groups() if group]
            found[name] = float(number) * UNIT[unit]
    return found


def verdict(message):
    f = figures(message)
    unused = f.get("unallocated", f.get("reserved", 0) - f["allocated"])
    held = f.get("own", f["allocated"] + unused)
    elsewhere = f["total"] - f["free"] - held
    if f["total"] >= f["tried"] > f["free"] and f["free"] + elsewhere >= f["tried"] and elsewhere > held:
        return "held elsewhere"
    if unused >= f["tried"]:
        return "in pieces"
    return "too large"


NEW = (
    "CUDA out of memory. Tried to allocate %s. GPU 0 has a total capacity of 23.65 GiB of which %s is free. "
    "%sOf the allocated memory %s is allocated by PyTorch, and %s is reserved by PyTorch but unallocated."
)
OLD = (
    "CUDA out of memory. Tried to allocate %s (GPU 0; 7.92 GiB total capacity; %s already allocated; "
    "%s free; %s reserved in total by PyTorch)"
)
OWN = "Including non-PyTorch memory, this process has %s memory in use. "
OTHER = "Process 4242 has %s memory in use. "

if sys.argv[1:]:
    with open(sys.argv[1], encoding="utf-8", errors="replace") as log:
        for line in log:
            if "Tried to allocate" in line and ("is allocated by" in line or "already allocated" in line):
                print(verdict(line), "|", line.strip()[:100])
    sys.exit()

cases = {
    NEW % ("226.00 MiB", "210.00 MiB", OWN % "23.40 GiB", "22.90 GiB", "194.00 MiB"): "too large",
    # in a container the own process stands there under a number that it does not know
    NEW % ("158.00 MiB", "115.00 MiB", OTHER % "23.50 GiB", "22.14 GiB", "910.00 MiB"): "in pieces",
    NEW % ("158.00 MiB", "115.00 MiB", OTHER % "23.50 GiB", "22.90 GiB", "90.00 MiB"): "too large",
    NEW % ("20.00 MiB", "2.00 MiB", OTHER % "22.80 GiB" + OWN % "784.00 MiB", "179.00 MiB", "12.00 MiB"): "held elsewhere",
    NEW % ("138.00 MiB", "8.00 MiB", OTHER % "577.00 MiB" + OWN % "22.90 GiB", "22.00 GiB", "90.00 MiB"): "too large",
    NEW % ("3.00 GiB", "1.66 GiB", OWN % "20.81 GiB", "12.09 GiB", "4.84 GiB"): "in pieces",
    OLD % ("1.65 GiB", "3.53 GiB", "1.40 GiB", "5.28 GiB"): "in pieces",
    OLD % ("216.00 MiB", "69.17 MiB", "24.56 MiB", "86.00 MiB"): "held elsewhere",
    OLD % ("216.00 MiB", "7.10 GiB", "24.56 MiB", "7.20 GiB"): "too large",
}
for message, expected in cases.items():
    assert verdict(message) == expected, (verdict(message), expected, figures(message))
print(len(cases), "messages read as they should be")
