# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""The file is read with the separator that it has."""
import os
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
path = "train.csv"
open(path, "w", encoding="utf-8").write("text;label\nhello;1\nbye;0\n")
try:
    pd.read_csv(path)["label"]
except KeyError as error:
    print("KeyError:", error)
else:
    raise AssertionError("the column was there")
# region separator fill: path
with open(path, encoding="utf-8") as file:
    print(repr(file.readline()))
table = pd.read_csv(path, sep=";")  # "\t" for tabs
# endregion
assert table["label"].tolist() == [1, 0] and table["text"].tolist() == ["hello", "bye"]
