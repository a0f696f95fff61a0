# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""Rows are samples and columns are features.

shaped.py [feature|sample|images]
"""
import sys

import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

way = sys.argv[1] if len(sys.argv) > 1 else "feature"
table = pd.DataFrame({"area": [50.0, 60.0, 80.0], "rooms": [2.0, 2.0, 4.0]})
price = np.array([100.0, 120.0, 160.0])
model = LinearRegression()


def refused(call):
    try:
        call()
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("it was taken")


if way == "feature":
    area = table["area"].to_numpy()
    refused(lambda: model.fit(area, price))
    # region feature fill: area, table, price
    model.fit(area.reshape(-1, 1), price)
    model.fit(table[["area"]], price)  # two brackets: a table with one column
    # endregion
    assert abs(model.coef_[0] - 2) < 1e-9
elif way == "sample":
    model.fit(table.to_numpy(), price)
    sample = np.array([60.0, 2.0])
    refused(lambda: model.predict(sample))
    # region sample fill: sample
    answer = model.predict(sample.reshape(1, -1))[0]
    # endregion
    assert abs(answer - 120) < 1e-9
    one = LinearRegression().fit([[1.0], [2.0]], [2.0, 4.0])
    refused(lambda: one.predict(5.0))
    assert abs(one.predict([[5.0]])[0] - 10) < 1e-9
else:
    images = np.random.default_rng(0).random((3, 4, 4))
    refused(lambda: model.fit(images, price))
    # region images fill: images, price
    model.fit(images.reshape(len(images), -1), price)
    # endregion
    assert model.coef_.shape == (16,)
    assert np.allclose(model.predict(images.reshape(3, -1)), price)
