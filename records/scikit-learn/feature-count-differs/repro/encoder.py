# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""The encoder keeps the categories of the training data."""
import numpy as np
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.linear_model import LinearRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder

train = pd.DataFrame({"city": ["Lima", "Oslo", "Rome"], "age": [1.0, 1.0, 1.0]})
target = [10.0, 20.0, 30.0]
new = pd.DataFrame({"city": ["Oslo", "Rome"], "age": [1.0, 1.0]})
try:
    LinearRegression().fit(pd.get_dummies(train).to_numpy(float), target).predict(
        pd.get_dummies(new).to_numpy(float)
    )
except ValueError as error:
    print(error)
else:
    raise AssertionError("it predicted")
# region encoder fill: city, train, target, new
encode = make_column_transformer(
    (OneHotEncoder(handle_unknown="ignore"), ["city"]), remainder="passthrough"
)
model = make_pipeline(encode, LinearRegression())
model.fit(train, target)
model.predict(new)
# endregion
assert np.allclose(model.predict(new), [20, 30])
model.predict(pd.DataFrame({"city": ["Bern"], "age": [1.0]}))
