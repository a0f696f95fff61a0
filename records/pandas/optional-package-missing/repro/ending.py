# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""The name of the file does not bring the package."""
import os
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
open("table.csv", "w").write("a\n1\n")
os.rename("table.csv", "table.xls")
try:
    pd.read_excel("table.xls")
except (ImportError, ValueError) as error:
    print(type(error).__name__, error)
else:
    raise AssertionError("it was read")
