# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""The columns as pandas has them, with the first row."""
import io

import pandas as pd

table = pd.read_csv(io.StringIO("a;b;c\n1;2;3\n"))
# region shown fill: table
print(table.shape, table.columns.tolist())
print(table.head(1))
# endregion
assert table.columns.tolist() == ["a;b;c"]
numbered = pd.read_csv(io.StringIO(",a,b\n0,1,2\n"))
assert numbered.columns.tolist() == ["Unnamed: 0", "a", "b"]
