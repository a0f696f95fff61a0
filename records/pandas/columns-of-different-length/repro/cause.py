# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Columns of different length. cause.py [dict|assigned|twin]"""
import sys

import pandas as pd

kind = (sys.argv[1:] or ["dict"])[0]
if kind == "dict":
    pd.DataFrame({"step": [1, 2, 3], "loss": [0.5, 0.4]})
elif kind == "assigned":
    table = pd.DataFrame({"step": [1, 2, 3]})
    table["loss"] = [0.5, 0.4]
else:
    table = pd.DataFrame({"step": [1, 2, 3]})
    table.columns = ["a", "b"]
