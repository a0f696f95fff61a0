# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn"]
# ///
"""Attributes that end in _ and the id tell an object that was fitted from one that was not."""
import contextlib
import io

import numpy as np
from sklearn.exceptions import NotFittedError
from sklearn.preprocessing import StandardScaler

X = np.arange(40.0).reshape(20, 2)
fitted, fresh = StandardScaler().fit(X), StandardScaler()


def look(model):
    # region learned fill: model
    print(id(model), [name for name in vars(model) if name.endswith("_")])
    # endregion


said = {}
for name, model in {"fitted": fitted, "fresh": fresh}.items():
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        look(model)
    said[name] = out.getvalue().strip()
    try:
        model.transform(X)
        assert name == "fitted"
    except NotFittedError as error:
        assert name == "fresh"
        print(error)
print(said)
assert said["fresh"].endswith("[]") and "mean_" in said["fitted"]
assert said["fresh"].split()[0] != said["fitted"].split()[0]
