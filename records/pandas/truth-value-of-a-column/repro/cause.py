# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""A column where one yes or no is asked. cause.py [if|and|in|twin]"""
import sys

import pandas as pd

kind = (sys.argv[1:] or ["if"])[0]
table = pd.DataFrame({"age": [31, 17], "city": ["Lima", "Oslo"]})
if kind == "if":
    if table["age"] > 18:
        print("adult")
elif kind == "and":
    print(table[table["age"] > 18 and table["city"] == "Lima"])
elif kind == "in":
    if table:
        print(len(table))
else:
    import numpy as np

    if np.array([1, 2]) > 1:
        print("larger")
