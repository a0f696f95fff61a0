# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""The names of typing take brackets in every Python 3."""
try:
    list[int]
except TypeError as error:
    print("list:", error)
else:
    raise AssertionError("list takes brackets")
# region typing-names
from typing import Dict, List, Tuple

Pair = Tuple[str, int]


def total(values: List[int], names: Dict[str, Pair]) -> int:
    return sum(values)
# endregion


assert total([1, 2], {}) == 3
print("typing: takes them")
