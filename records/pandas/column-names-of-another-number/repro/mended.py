# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Renamed by name; read with the right separator. mended.py [rename|separator]"""
import io
import sys

import pandas as pd

if sys.argv[1:] == ["separator"]:
    file = io.StringIO("a;b;c\n1;2;3\n")
    # region separator fill: file, "x", "y", "z"
    table = pd.read_csv(file, sep=";")
    table.columns = ["x", "y", "z"]
    # endregion
    assert table["z"].tolist() == [3]
else:
    table = pd.DataFrame({"a": [1], "b": [2], "c": [3]})
    # region rename fill: table, "a", "age"
    table = table.rename(columns={"a": "age"})
    # endregion
    assert table["age"].tolist() == [1] and table.shape == (1, 3)
print("held")
