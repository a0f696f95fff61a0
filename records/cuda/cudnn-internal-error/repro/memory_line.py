# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Read the memory line that XLA and TensorFlow write after the failed handle.

The lines are those of public reports; a handle and its kernels need some hundred megabytes.
"""
import re

ROOM = 1 << 30
REPORTS = (
    ("Memory usage: 707198976 bytes free, 4231397376 bytes total.", "memory"),
    ("Memory usage: 2624061440 bytes free, 12524191744 bytes total.", "other"),
    ("Memory usage: 16601251840 bytes free, 16928342016 bytes total.", "other"),
    ("Memory usage: 46637514752 bytes free, 47587131392 bytes total.", "other"),
    ("Memory usage: 7973961728 bytes free, 8198619136 bytes total.", "other"),
)


def verdict(line):
    free, total = map(int, re.search(r"Memory usage: (\d+) bytes free, (\d+) bytes total", line).groups())
    assert 0 <= free <= total
    return "memory" if free < ROOM else "other"


for line, expected in REPORTS:
    assert verdict(line) == expected, line
    print(expected.ljust(7), line)
assert [verdict(line) for line, _ in REPORTS].count("memory") == 1
