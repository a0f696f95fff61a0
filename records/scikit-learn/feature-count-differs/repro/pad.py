# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""A column of zeros at the end gives every value to the wrong feature."""
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

train = pd.get_dummies(pd.Series(["Lima", "Oslo", "Rome"])).to_numpy(dtype=float)
model = LinearRegression().fit(train, [10.0, 20.0, 30.0])
new = pd.get_dummies(pd.Series(["Oslo", "Rome"])).to_numpy(dtype=float)
padded = np.hstack([new, np.zeros((2, 1))])
answer = model.predict(padded).round().tolist()
print("Oslo and Rome should be 20 and 30, and are", answer)
assert answer == [10.0, 20.0]
fitted = pd.get_dummies(pd.Series(["Lima", "Oslo", "Rome"])).columns
by_name = pd.get_dummies(pd.Series(["Oslo", "Rome"])).reindex(columns=fitted, fill_value=0)
assert model.predict(by_name.to_numpy(dtype=float)).round().tolist() == [20.0, 30.0]
