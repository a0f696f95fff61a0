# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""Counted by kind, the values of a column show the rows that differ."""
import json

import datasets
from errorcanon.lab.kits.json_rows import write

import collections

path = write("a.jsonl", [{"label": 1}, {"label": "two"}, {"label": None}])
kinds, first = collections.Counter(), {}
# region which fill: path, "label"
with open(path) as file:
    for number, line in enumerate(file, 1):
        kind = type(json.loads(line).get("label")).__name__
        kinds[kind] += 1
        first.setdefault(kind, number)
print(kinds, first)
# endregion
assert first == {"int": 1, "str": 2, "NoneType": 3}
try:
    datasets.Dataset.from_dict({"label": [1, "two"]})
except Exception as error:
    print(error)
else:
    raise AssertionError("two kinds made a column")
assert datasets.Dataset.from_dict({"label": [1, None]})["label"][1] is None, "None does no harm"
