# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""A column is asked for by a name that the table does not have.

cause.py [space|separator|none|index|drop]
"""
import io
import sys

import pandas as pd

way = sys.argv[1] if len(sys.argv) > 1 else "space"
if way in ("separator", "none"):
    table = pd.read_csv(io.StringIO("text;label\nhello;1\n"))
    if way == "none":
        table[["text", "label"]]
    table["label"]
if way == "index":
    table = pd.DataFrame({"user": [1, 1, 2], "amount": [5, 6, 7]}).groupby("user").sum()
    table["user"]
table = pd.read_csv(io.StringIO("text, label\nhello,1\n"))
if way == "drop":
    table.drop(columns=["label"])
table[["text", "label"]]
