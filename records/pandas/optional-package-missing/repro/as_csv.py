# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""CSV needs no further package."""
import os
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
table = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
# region csv fill: table
table.to_csv("table.csv", index=False)
table = pd.read_csv("table.csv")
# endregion
assert table["a"].tolist() == [1, 2] and table["b"].tolist() == ["x", "y"]
print("held")
