# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas"]
# ///
"""pandas marks what is no number, and shows where it is."""
import pandas as pd

table = pd.DataFrame({"price": ["0.5", "n/a", "0.25"]})
# region coerce fill: table, "price"
numbers = pd.to_numeric(table["price"], errors="coerce")
print(table[numbers.isna()])
table["price"] = numbers
# endregion
assert table["price"].isna().tolist() == [False, True, False]
assert table["price"].mean() == 0.375
