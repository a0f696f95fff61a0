# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A value that can change is used as a key. cause.py [key|set|cache|class|twin]"""
import dataclasses
import functools
import sys


@dataclasses.dataclass
class Point:
    x: int
    y: int


@functools.lru_cache(maxsize=None)
def total(values):
    return sum(values)


kind = (sys.argv[1:] or ["key"])[0]
if kind == "key":
    counts = {}
    counts[["a", "b"]] = 1
elif kind == "set":
    print(set([{"name": "a"}, {"name": "a"}]))
elif kind == "cache":
    print(total([1, 2, 3]))
elif kind == "class":
    print({Point(1, 2): "start"})
else:
    print({}["a"])
