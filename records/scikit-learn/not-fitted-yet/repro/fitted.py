# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""The object on which fit was called is used, in the same program or from a file.

fitted.py [object|saved]
"""
import os
import subprocess
import sys
import tempfile

import joblib
import numpy as np
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.validation import check_is_fitted

way = sys.argv[1] if len(sys.argv) > 1 else "object"
X, y = np.arange(40.0).reshape(20, 2), np.repeat([0, 1], 10)
estimator = LogisticRegression()
search = GridSearchCV(estimator, {"C": [0.1, 1.0]}, cv=2).fit(X, y)
try:
    estimator.predict(X)
except NotFittedError as error:
    print(error)
else:
    raise AssertionError("it predicted")
if way == "object":
    # region object fill: X
    answer = search.best_estimator_.predict(X)  # not the estimator given to the search
    # endregion

    class Centre(BaseEstimator, TransformerMixin):
        def __init__(self, name="mean"):
            self.name = name

        def fit(self, X, y=None):
            setattr(self, self.name, X.mean(0))
            return self

        def transform(self, X):
            check_is_fitted(self)
            return X - getattr(self, self.name)

    try:
        Centre("mean").fit(X).transform(X)
    except NotFittedError as error:
        print(error)
    else:
        raise AssertionError("it counts as fitted")
    assert abs(Centre("mean_").fit(X).transform(X).mean()) < 1e-9
    assert answer.tolist() == search.predict(X).tolist() and set(answer) == {0, 1}
else:
    os.chdir(tempfile.mkdtemp())
    X_train, y_train = X, y
    # region save fill: X_train, y_train, model.joblib
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train, y_train)
    joblib.dump(model, "model.joblib")
    # endregion
    wanted = model.predict(X).tolist()
    code = (
        "import joblib, numpy as np; model = joblib.load('model.joblib'); "
        "print(model.predict(np.arange(40.0).reshape(20, 2)).tolist())"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(wanted)
