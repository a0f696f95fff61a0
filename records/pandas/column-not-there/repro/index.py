# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""A name that became the index comes back as a column."""
import pandas as pd

table = pd.DataFrame({"user": [1, 1, 2], "amount": [5, 6, 7]}).groupby("user").sum()
try:
    table["user"]
except KeyError as error:
    print("KeyError:", error)
else:
    raise AssertionError("the column was there")
# region index fill: table
table = table.reset_index()
# endregion
assert table["user"].tolist() == [1, 2] and table["amount"].tolist() == [11, 7]
