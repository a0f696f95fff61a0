# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The two sides with their types: a number that is a text has quotes."""
import os

os.environ["BATCH_SIZE"] = "32"
left, right = os.environ["BATCH_SIZE"], 4
# region look fill: left, right
print(repr(left), type(left), repr(right), type(right))
# endregion
assert (repr(left), type(left).__name__) == ("'32'", "str")
assert (repr(right), type(right).__name__) == ("4", "int")
assert str(left) == str(32) and repr(left) != repr(32)
