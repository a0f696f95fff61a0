# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""X and y do not have the same number of rows.

cause.py [filtered|order|metric]
"""
import sys

import numpy as np
from sklearn.linear_model import LinearRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split

way = sys.argv[1] if len(sys.argv) > 1 else "filtered"
X, y = np.arange(200.0).reshape(100, 2), np.arange(100) % 2
if way == "order":
    X_train, y_train, X_test, y_test = train_test_split(X, y)
    LinearRegression().fit(X_train, y_train)
if way == "metric":
    accuracy_score(y, y[:80])
X[3, 0] = np.nan
X = X[~np.isnan(X).any(axis=1)]
LinearRegression().fit(X, y)
