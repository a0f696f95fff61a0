# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "scikit-learn"]
# ///
"""Categories become columns of numbers inside the pipeline."""
import pandas as pd

table = pd.DataFrame({"city": ["Lima", "Oslo", "Lima"], "rent": [700.0, 1400.0, 700.0]})
# region encode fill: table, "city", "rent"
from sklearn.compose import make_column_transformer
from sklearn.linear_model import LinearRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder

encode = make_column_transformer((OneHotEncoder(handle_unknown="ignore"), ["city"]), remainder="passthrough")
model = make_pipeline(encode, LinearRegression())
model.fit(table[["city"]], table["rent"])
# endregion
assert [round(v) for v in model.predict(table[["city"]])] == [700, 1400, 700]
