# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Names added until the number is right stand over the wrong columns."""
import io

import pandas as pd

table = pd.read_csv(io.StringIO(",age,rent\n0,31,700\n1,54,1400\n"))
table.columns = ["age", "rent", "extra"]
print(table["age"].tolist(), "instead of", [31, 54])
assert table["age"].tolist() == [0, 1]
