# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""table.label is the same question and gets another error."""
import io

import pandas as pd

table = pd.read_csv(io.StringIO("text, label\nhello,1\n"))
try:
    table.label
except AttributeError as error:
    print(error)
else:
    raise AssertionError("the column was there")
assert table.get("label") is None
