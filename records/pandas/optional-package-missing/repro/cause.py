# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""pandas hands a format to a package that is not there. cause.py [excel|parquet|hdf|twin]"""
import os
import sys
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
kind = (sys.argv[1:] or ["excel"])[0]
table = pd.DataFrame({"a": [1, 2]})
if kind == "excel":
    open("table.xlsx", "w").close()
    pd.read_excel("table.xlsx", engine="openpyxl")
elif kind == "parquet":
    table.to_parquet("table.parquet")
elif kind == "hdf":
    table.to_hdf("table.h5", key="table")
else:
    import openpyxl
