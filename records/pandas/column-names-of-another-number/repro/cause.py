# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""More or fewer names than columns or rows. cause.py [columns|index|twin]"""
import io
import sys

import pandas as pd

kind = (sys.argv[1:] or ["columns"])[0]
if kind == "columns":
    table = pd.read_csv(io.StringIO("a;b;c\n1;2;3\n"))
    table.columns = ["x", "y", "z"]
elif kind == "index":
    table = pd.DataFrame({"a": [1, 2, 3]})
    table.index = ["x", "y"]
else:
    pd.DataFrame([[1, 2]], columns=["a"])
