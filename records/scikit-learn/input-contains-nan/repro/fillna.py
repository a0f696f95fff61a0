# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""fillna gives a new table back and leaves infinity where it is."""
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

y = np.arange(4.0)
X = pd.DataFrame({"a": [1.0, np.nan, 3.0, 4.0]})
X.fillna(0)
ratio = pd.DataFrame({"a": [1.0, np.inf, 3.0, 4.0]}).fillna(0)
for table in (X, ratio):
    try:
        LinearRegression().fit(table, y)
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("it fitted")
