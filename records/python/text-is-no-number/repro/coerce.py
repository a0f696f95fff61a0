# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas"]
# ///
"""pandas marks what is no number, and shows where it is."""
import pandas as pd

table = pd.DataFrame({"loss": ["0.5", "n/a", "0.25"]})
# region coerce fill: table, "loss"
numbers = pd.to_numeric(table["loss"], errors="coerce")
print(table[numbers.isna()])
table["loss"] = numbers
# endregion
assert table["loss"].isna().tolist() == [False, True, False]
assert table["loss"].mean() == 0.375
