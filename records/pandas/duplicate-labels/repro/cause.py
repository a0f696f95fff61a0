# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Labels that stand twice. cause.py [assign|reindex|concat|twin]"""
import sys

import pandas as pd

part = pd.DataFrame({"loss": [0.5, 0.4]})
table = pd.concat([part, part])
kind = (sys.argv[1:] or ["assign"])[0]
if kind == "assign":
    pd.DataFrame({"a": [1, 2, 3]})["loss"] = table["loss"]
    other = pd.DataFrame({"a": [1, 2, 3]})
    other["loss"] = table["loss"]
elif kind == "reindex":
    table.reindex([0, 1, 2])
elif kind == "concat":
    pd.concat([table, pd.DataFrame({"a": [1, 2]})], axis=1)
else:
    table.loc[7]
