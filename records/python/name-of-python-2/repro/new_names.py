# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""What the old names are called in Python 3."""
# region new fill: text, total
from functools import reduce
from importlib import reload

text = str(3)
for i in range(3):
    print(i, chr(65 + i))
total = reduce(lambda a, b: a + b, [1, 2, 3])
# endregion
import json

assert text == "3" and total == 6 and reload(json) is json
print("held")
