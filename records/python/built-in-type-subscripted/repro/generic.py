# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""Code that writes list[int] or Iterable[int]: generic.py [list|iterable|own]"""
import sys
from collections.abc import Iterable

kind = (sys.argv[1:] or ["list"])[0]
if kind == "own":  # a value of one's own, on every Python

    class Batch:
        pass

    Batch()[0]
elif kind == "iterable":

    def total(values: Iterable[int]):
        return sum(values)

else:

    def total(values: list[int]):
        return sum(values)

assert total([1, 2]) == 3
