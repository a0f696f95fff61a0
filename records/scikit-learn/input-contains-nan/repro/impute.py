# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""The imputer learns from the training part and fills both parts."""
import numpy as np
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LinearRegression
from sklearn.pipeline import make_pipeline

X, y = np.arange(20.0).reshape(10, 2), np.arange(10.0)
X[3, 1] = np.nan
try:
    LinearRegression().fit(X, y)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it fitted")
X_train, y_train = X, y
X_test = np.array([[4.0, np.nan]])
# region impute fill: X_train, y_train, X_test
model = make_pipeline(SimpleImputer(strategy="median"), LinearRegression())
model.fit(X_train, y_train)
model.predict(X_test)
# endregion
median = np.nanmedian(X[:, 1])
assert model[0].statistics_[1] == median
filled = np.where(np.isnan(X), median, X)
assert np.allclose(model.predict(X), LinearRegression().fit(filled, y).predict(filled))
