# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""The size of the file decides; one with a header alone is read."""
import os
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
open("empty.csv", "w").close()
open("lines.csv", "w").write("\n\n")
open("header.csv", "w").write("a,b\n")
read = {}
for path in ("empty.csv", "lines.csv", "header.csv"):
    # region size fill: path
    with open(path, "rb") as file:
        print(os.path.abspath(path), os.path.getsize(path), file.read(40))
    # endregion
    try:
        read[path] = list(pd.read_csv(path).columns)
    except pd.errors.EmptyDataError as error:
        print(error)
        read[path] = None
for more in ({"skiprows": 5}, {"comment": "a"}):
    try:
        pd.read_csv("header.csv", **more)
    except pd.errors.EmptyDataError as error:
        print(more, error)
    else:
        raise AssertionError("something was left")
assert read == {"empty.csv": None, "lines.csv": None, "header.csv": ["a", "b"]}
