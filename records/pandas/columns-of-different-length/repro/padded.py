# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""As Series the short column is filled up at its end."""
import pandas as pd

# the loss of step 2 was not logged
columns = {"step": [1, 2, 3], "loss": [0.5, 0.3]}
table = pd.DataFrame({name: pd.Series(values) for name, values in columns.items()})
print(table)
assert table["loss"].iloc[1] == 0.3 and pd.isna(table["loss"].iloc[2])
