# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""Spaces around the names are removed."""
import io

import pandas as pd

text = "text, Label \nhello,1\n"
table = pd.read_csv(io.StringIO(text))
try:
    table[["text", "label"]]
except KeyError as error:
    print(error)
else:
    raise AssertionError("the column was there")
# region strip fill: table
table.columns = table.columns.str.strip().str.lower()
# endregion
assert table[["text", "label"]].to_numpy().tolist() == [["hello", 1]]
