# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""Of many files the empty ones are named and left out."""
import os
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
paths = ["a.csv", "b.csv", "c.csv"]
for path in paths:
    open(path, "w").write("" if path == "b.csv" else "x\n1\n")
# region several fill: paths
tables, empty = [], []
for path in paths:
    try:
        tables.append(pd.read_csv(path))
    except pd.errors.EmptyDataError:
        empty.append(path)
print(len(empty), "empty files:", empty)
# endregion
assert empty == ["b.csv"] and len(pd.concat(tables)) == 2
