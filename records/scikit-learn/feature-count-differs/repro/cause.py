# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""The data for predict has other columns than the data for fit.

cause.py [dummies|logistic|svc|names]
"""
import sys

import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

way = sys.argv[1] if len(sys.argv) > 1 else "dummies"
train = pd.DataFrame({"city": ["Rome", "Oslo", "Lima", "Rome"], "age": [1.0, 2.0, 3.0, 4.0]})
test = pd.DataFrame({"city": ["Rome", "Oslo"], "age": [1.0, 2.0]})
X, X_new = pd.get_dummies(train), pd.get_dummies(test)
if way != "names":
    X, X_new = X.to_numpy(dtype=float), X_new.to_numpy(dtype=float)
if way in ("logistic", "svc"):
    model = LogisticRegression() if way == "logistic" else SVC()
    model.fit(X, [0, 1, 0, 1]).predict(X_new)
StandardScaler().fit(X).transform(X_new)
