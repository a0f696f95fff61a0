# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""The rows without a finite number."""
import numpy as np
import pandas as pd

# region which fill: "age"
def without_number(table):
    age = pd.to_numeric(table["age"], errors="coerce").astype("float64")
    return table[~np.isfinite(age)]
# endregion


for kind in ("Int64", object):
    whole = pd.DataFrame({"age": pd.Series([31, None, 54], dtype=kind)})
    assert without_number(whole).index.tolist() == [1], kind
table = pd.DataFrame({"age": [31.0, np.nan, 54.0, np.inf]})
bad = without_number(table)
print(bad)
assert bad.index.tolist() == [1, 3]
assert table["age"].drop(bad.index).astype(int).tolist() == [31, 54]
