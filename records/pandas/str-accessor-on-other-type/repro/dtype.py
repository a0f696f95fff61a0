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
