# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Integers that may be missing, or rows left out. mended.py [nullable|drop|test]"""
import math
import sys

import numpy as np
import pandas as pd

table = pd.DataFrame({"age": [31, None, 53]})
if sys.argv[1:] == ["test"]:
    ages = []
    for age in table["age"]:
        # region test fill: age
        number = int(age) if math.isfinite(age) else None
        # endregion
        ages.append(number)
    assert ages == [31, None, 53], ages
    print("held")
    sys.exit()
if sys.argv[1:] == ["drop"]:
    table.loc[3] = np.inf
    # region drop fill: table, "age"
    table = table.replace([np.inf, -np.inf], np.nan).dropna(subset=["age"])
    table["age"] = table["age"].astype(int)
    # endregion
    assert table["age"].tolist() == [31, 53]
else:
    # region nullable fill: table, "age"
    table["age"] = table["age"].astype("Int64")
    # endregion
    assert table["age"].isna().tolist() == [False, True, False]
    assert table["age"].mean() == 42 and str(table["age"].dtype) == "Int64"
print("held")
