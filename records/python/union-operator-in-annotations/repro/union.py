# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""Write X | None where Python evaluates it.

union.py [argument|alias|field|generic|isinstance]
"""
import sys
from typing import List

kind = (sys.argv[1:] or ["argument"])[0]
if kind == "argument":

    def load(path: str, device: str | None = None):
        return path, device

elif kind == "alias":
    Number = int | float
elif kind == "field":
    from dataclasses import dataclass

    @dataclass
    class Config:
        name: None | str = None

elif kind == "isinstance":
    print(isinstance(3, int | str))
else:

    def collate(rows: List[int] | None = None):
        return rows
