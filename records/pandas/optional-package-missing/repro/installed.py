# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""With the package in the same Python the table goes out and comes back."""
import os
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
table = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
table.to_excel("table.xlsx", index=False)
assert pd.read_excel("table.xlsx").equals(table)
print("held")
