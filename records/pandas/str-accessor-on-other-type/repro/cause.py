# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""An accessor for another type. cause.py [str|dt|index|twin]"""
import io
import sys

import pandas as pd

kind = (sys.argv[1:] or ["str"])[0]
table = pd.read_csv(io.StringIO("zip,day\n01067,2024-05-17\n20095,2024-06-01\n"))
if kind == "str":
    print(table["zip"].str[:2])
elif kind == "dt":
    print(table["day"].dt.month)
elif kind == "index":
    pd.DataFrame({2023: [1], 2024: [2]}).columns.str.lower()
else:
    table["zip"].cat.codes
