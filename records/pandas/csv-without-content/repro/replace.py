# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""The file gets its name when it is complete, so that a reader never sees it empty."""
import os
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
table = pd.DataFrame({"a": [1, 2]})
writing = open("result.csv", "w")
writing.write("a\n1\n2\n")  # still in the memory of the writer
try:
    pd.read_csv("result.csv")
except pd.errors.EmptyDataError as error:
    print(error)
else:
    raise AssertionError("it was read")
writing.close()
# region replace fill: table, result.csv
table.to_csv("result.csv.part", index=False)
os.replace("result.csv.part", "result.csv")
# endregion
assert pd.read_csv("result.csv").equals(table)
