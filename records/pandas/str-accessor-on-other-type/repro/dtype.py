# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""The type of the column, and which types its cells have."""
import io

import pandas as pd

table = pd.read_csv(io.StringIO("zip,day\n01067,2024-05-17\n20095,2024-06-01\n"))
# region dtype fill: table, "zip"
print(table["zip"].dtype, table["zip"].map(type).value_counts())
# endregion
assert table["zip"].dtype == "int64" and table["zip"].tolist() == [1067, 20095]
assert not str(table["day"].dtype).startswith("datetime64")
assert set(table["day"].map(type)) == {str}
part = pd.Series([312, None])
assert part.astype(str).iloc[0] == "312.0" and part.astype("Int64").astype(str).iloc[0] == "312"
assert (part.astype(str).iloc[1] == "nan") == (int(pd.__version__.split(".")[0]) < 3)
seconds = pd.Series([1717200000])
assert pd.to_datetime(seconds).dt.year.tolist() == [1970] and pd.to_datetime(seconds, unit="s").dt.year.tolist() == [2024]
