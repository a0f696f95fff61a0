# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""The labels that reach the estimator are all the same.

cause.py [sorted|svc|auc]
"""
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.svm import SVC

way = sys.argv[1] if len(sys.argv) > 1 else "sorted"
X = np.arange(200.0).reshape(100, 2)
y = np.repeat([0, 1], 50)  # sorted by class
if way == "auc":
    roc_auc_score(y[:50], X[:50, 0])
model = SVC() if way == "svc" else LogisticRegression()
model.fit(X[:50], y[:50])
