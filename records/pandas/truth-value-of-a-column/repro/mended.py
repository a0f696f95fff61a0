# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Row by row, one answer for all, or a test for None. mended.py [bitwise|any|none]"""
import sys

import pandas as pd

kind = (sys.argv[1:] or ["bitwise"])[0]
table = pd.DataFrame({"age": [31, 17, 64], "city": ["Lima", "Oslo", "Oslo"]})
if kind == "bitwise":
    # region bitwise fill: table, "age", "city"
    adults_in_lima = table[(table["age"] > 18) & (table["city"] == "Lima")]
    minors_or_oslo = table[~(table["age"] > 18) | (table["city"] == "Oslo")]
    # endregion
    assert adults_in_lima.index.tolist() == [0] and minors_or_oslo.index.tolist() == [1, 2]
elif kind == "any":
    # region any fill: table, "age"
    if (table["age"] < 18).any():
        print("at least one minor")
    if (table["age"] > 10).all():
        print("all above 10")
    # endregion
    assert (table["age"] < 18).any() and (table["age"] > 10).all() and not (table["age"] > 18).all()
else:
    seen = []
    for given in (None, table.iloc[:0], table):
        # region none fill: given
        if given is None or given.empty:
            print("no rows")
        # endregion
        seen.append(given is None or given.empty)
    assert seen == [True, True, False]
print("held")
