# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""The line that the message names, and the first ones, show which reason it is."""
import io
import os
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
path, number = "train.csv", 4
open(path, "w").write("id,text,label\n1,good,1\n2,bad,0\n3,well, not bad,1\n")
try:
    pd.read_csv(path)
except pd.errors.ParserError as error:
    print(error)
    assert f"line {number}, saw 4" in str(error)
else:
    raise AssertionError("it was read")
# region show fill: path, number
with open(path, encoding="utf-8", errors="replace") as file:
    for here, line in enumerate(file, 1):
        if here <= 3 or here == number:
            print(here, repr(line))
# endregion
assert repr(line) == repr("3,well, not bad,1\n")
# line breaks inside quotes are not counted: line 5 of the file is called 4
try:
    pd.read_csv(io.StringIO('id,text\n1,"two\nlines"\n2,b\n3,c,7\n'))
except pd.errors.ParserError as error:
    assert "line 4, saw 3" in str(error), error
else:
    raise AssertionError("it was read")
