# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""Optional and Union say the same, also to what reads the types at run time."""
import dataclasses
import sys
import typing
from typing import List, Optional, Union

Number = Union[int, float]


def load(path: str, device: Optional[str] = None, rows: Optional[List[int]] = None, scale: Number = 1):
    return path, device


@dataclasses.dataclass
class Config:
    name: Optional[str] = None


assert load("a") == ("a", None)
assert typing.get_type_hints(load)["device"] == Optional[str]
assert typing.get_type_hints(load)["scale"] == Union[int, float]
assert typing.get_type_hints(Config) == {"name": Optional[str]}
if sys.version_info >= (3, 10):
    assert Optional[str] == eval("str | None") and Union[int, float] == eval("int | float")
print("taken, and read back, by Python", sys.version.split()[0])
