# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""A tuple of types in isinstance; Union does not do there before Python 3.10."""
import sys
from typing import Union

try:
    isinstance(3, eval("int | str"))
except TypeError as error:
    assert sys.version_info < (3, 10) and "unsupported operand type(s) for |: 'type' and 'type'" in str(error), error
else:
    assert sys.version_info >= (3, 10)


# region tuple-in-isinstance fill: is_known, int, str
def is_known(value):
    return isinstance(value, (int, str))


# endregion
assert is_known(3) and is_known("a") and not is_known(0.5) and not is_known(None)
try:
    assert isinstance(3, Union[int, str]) and not isinstance(0.5, Union[int, str])
    taken = True
except TypeError as error:
    print("Union:", error)
    taken = False
assert taken == (sys.version_info >= (3, 10))
print("the tuple is taken by Python", sys.version.split()[0])
