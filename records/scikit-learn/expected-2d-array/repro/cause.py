# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""X with one axis, or with three.

cause.py [column|sample|series|images]
"""
import sys

import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

way = sys.argv[1] if len(sys.argv) > 1 else "column"
table = pd.DataFrame({"area": [50.0, 60.0, 80.0], "price": [1.0, 1.2, 1.6]})
if way == "series":
    LinearRegression().fit(table["area"], table["price"])
if way == "images":
    LinearRegression().fit(np.zeros((3, 28, 28)), table["price"])
if way == "sample":
    LinearRegression().fit(table[["area", "price"]].to_numpy(), [1, 2, 3]).predict([60.0, 1.2])
LinearRegression().fit(table["area"].to_numpy(), table["price"])
