# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""`from __future__ import annotations`: future.py [annotation|value]"""
# region future
from __future__ import annotations

# endregion
import sys

if sys.argv[1:] == ["value"]:
    try:
        Pair = dict[str, int]
    except TypeError as error:
        assert str(error) == "'type' object is not subscriptable", error
        print(error)
    else:
        raise AssertionError(Pair)
else:

    def total(values: list[int]):
        return sum(values)

    assert total([1, 2]) == 3
    print("the annotation was not evaluated")
