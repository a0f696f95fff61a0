# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""An estimator is used that was never fitted, beside one that was.

cause.py [scaler|search|text]
"""
import sys

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.preprocessing import StandardScaler

way = sys.argv[1] if len(sys.argv) > 1 else "scaler"
X, y = np.arange(40.0).reshape(20, 2), np.arange(20) % 2
if way == "search":
    model = LogisticRegression()
    GridSearchCV(model, {"C": [0.1, 1.0]}, cv=2).fit(X, y)
    model.predict(X)
if way == "text":
    TfidfVectorizer().transform(["a new sentence"])
StandardScaler().fit(X)
StandardScaler().transform(X)
