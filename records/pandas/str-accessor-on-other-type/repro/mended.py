# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Text, or dates. mended.py [astype|read|date]"""
import io
import sys

import pandas as pd

kind = (sys.argv[1:] or ["astype"])[0]
file = io.StringIO("zip,day\n01067,2024-05-17\n20095,2024-06-01\n")
if kind == "astype":
    table = pd.DataFrame({"code": [312, 457]})
    # region astype fill: table, "code"
    first = table["code"].astype(str).str[:1]
    # endregion
    assert first.tolist() == ["3", "4"]
elif kind == "read":
    # region read fill: file, "zip"
    table = pd.read_csv(file, dtype={"zip": str})
    # endregion
    assert table["zip"].str[:2].tolist() == ["01", "20"]
else:
    table = pd.read_csv(file)
    # region date fill: table, "day"
    table["day"] = pd.to_datetime(table["day"])
    months = table["day"].dt.month
    # endregion
    assert months.tolist() == [5, 6]
print("held")
