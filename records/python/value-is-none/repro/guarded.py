# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Skipping what is None loses data without a word."""
import re

ROWS = ["loss=1.5", "loss: 2.5", "loss=4.0"]
values = []
for row in ROWS:
    found = re.match(r"loss=(\S+)", row)
    if found is not None:
        values.append(float(found.group(1)))
caught = []
for row in ROWS:
    try:
        caught.append(float(re.match(r"loss=(\S+)", row).group(1)))
    except AttributeError as error:
        assert "'NoneType' object has no attribute 'group'" in str(error)
print(sum(values), sum(caught), "instead of 8.0")
assert sum(values) == sum(caught) == 5.5
