# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""The rows without a finite number."""
import numpy as np
import pandas as pd

table = pd.DataFrame({"age": [31.0, np.nan, 54.0, np.inf]})
# region which fill: table, "age"
print(table[~np.isfinite(table["age"])])
# endregion
bad = table[~np.isfinite(table["age"])]
assert bad.index.tolist() == [1, 3]
assert table["age"].drop(bad.index).astype(int).tolist() == [31, 54]
