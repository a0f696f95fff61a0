# /// script
# requires-python = ">=3.8"
# dependencies = ["pyarrow", "pandas", "numpy"]
# ///
"""What is read is no whole Parquet file. cause.py [csv|cut|empty|damaged|twin]"""
import sys

import pandas as pd
import pyarrow.feather
import pyarrow.parquet
from scene import make

kind = (sys.argv[1:] or ["csv"])[0]
if kind == "twin":
    pyarrow.feather.read_table(make("csv"))
pyarrow.parquet.read_table(make(kind))
