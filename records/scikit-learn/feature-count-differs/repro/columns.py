# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""The names that the estimator kept, compared with those of the new table."""
import pandas as pd
from sklearn.preprocessing import StandardScaler

X = pd.get_dummies(pd.DataFrame({"city": ["Rome", "Oslo", "Lima"], "age": [1.0, 2.0, 3.0]}))
X_new = pd.get_dummies(pd.DataFrame({"city": ["Rome", "Oslo"], "age": [1.0, 2.0]}))
model = StandardScaler().fit(X)
# region compare fill: model, X_new
fitted = list(model.feature_names_in_)
print("missing:", [name for name in fitted if name not in X_new.columns])
print("new:", [name for name in X_new.columns if name not in fitted])
# endregion
assert [name for name in fitted if name not in X_new.columns] == ["city_Lima"]
assert model.n_features_in_ == 4 and X_new.shape[1] == 3
same = pd.get_dummies(pd.DataFrame({"city": ["Oslo", "Rome", "Lima"], "age": [1.0, 2.0, 9.0]}))
assert list(same.columns) == fitted
model.transform(same)
