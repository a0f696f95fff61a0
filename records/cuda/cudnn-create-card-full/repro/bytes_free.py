# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Read what XLA prints below a refused handle: with hardly anything free the card was full, with
plenty free it is the driver or the library; between them it is open, as JAX and TensorFlow reserve
most of the card. The lines are such as reports hold.

    python bytes_free.py LOG     the same for the lines of a log
"""
import re
import sys

USAGE = re.compile(r"Memory usage: (\d+) bytes free, (\d+) bytes total")


def verdict(line):
    match = USAGE.search(line)
    if not match:
        return None
    free = int(match[1])
    if free < 100_000_000:
        return "card full"
    return "open" if free < 1_000_000_000 else "driver or library"


if sys.argv[1:]:
    with open(sys.argv[1], encoding="utf-8", errors="replace") as log:
        for line in log:
            if verdict(line):
                print(verdict(line), "|", line.strip()[-80:])
    sys.exit()

head = "2024-02-12 20:36:44.950054: E external/xla/xla/stream_executor/cuda/cuda_dnn.cc:478] "
cases = {
    "Memory usage: 42069065728 bytes free, 42505273344 bytes total.": "driver or library",
    "Memory usage: 16730750976 bytes free, 16900227072 bytes total.": "driver or library",
    "Memory usage: 53870592 bytes free, 12639666176 bytes total.": "card full",
    "Memory usage: 0 bytes free, 8366784512 bytes total.": "card full",
    "Memory usage: 707198976 bytes free, 4231397376 bytes total.": "open",
    "Memory usage: 2624061440 bytes free, 12524191744 bytes total.": "driver or library",
    "Memory usage: 16601251840 bytes free, 16928342016 bytes total.": "driver or library",
    "Memory usage: 46637514752 bytes free, 47587131392 bytes total.": "driver or library",
    "Memory usage: 7973961728 bytes free, 8198619136 bytes total.": "driver or library",
    "Possibly insufficient driver version: 470.182.3": None,
}
for line, expected in cases.items():
    assert verdict(head + line) == expected, (line, verdict(head + line))
print(len(cases), "lines read as they should be")
