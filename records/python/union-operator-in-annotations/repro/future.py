# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""from __future__ import annotations keeps annotations as text: enough for a function, not for an alias
nor for what reads the types at run time.

future.py [helps|not-enough]
"""
from __future__ import annotations

import dataclasses
import sys
import typing

kind = (sys.argv[1:] or ["helps"])[0]


def load(path: str, device: str | None = None) -> tuple | None:
    return path, device


@dataclasses.dataclass
class Config:
    name: str | None = None


assert load("a") == ("a", None) and Config().name is None
assert load.__annotations__["device"] == "str | None"
if kind == "not-enough":
    for what in (lambda: int | float, lambda: isinstance(3, int | str), lambda: typing.get_type_hints(load), lambda: typing.get_type_hints(Config)):
        try:
            what()
        except TypeError as error:
            assert "unsupported operand type(s) for |" in str(error), error
            print(error)
        else:
            raise AssertionError("was taken")
else:
    print("functions and dataclasses work")
