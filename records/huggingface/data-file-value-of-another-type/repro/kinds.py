# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""A column whose values are of two kinds.

kinds.py [list|files|cast]
"""
import sys

import datasets
from errorcanon.lab.kits.json_rows import load, write

kind = (sys.argv[1:] or ["list"])[0]
if kind == "list":
    datasets.Dataset.from_dict({"label": [1, "two"]})
if kind == "cast":
    datasets.Dataset.from_dict({"label": ["two"]}).cast_column("label", datasets.Value("int64"))
load(write("a.jsonl", [{"label": 1}]), write("b.jsonl", [{"label": "two"}]))
