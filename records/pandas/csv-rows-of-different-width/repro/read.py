# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""Files read as they were written.

read.py [title|comma|quote]
"""
import csv
import io
import os
import sys
import tempfile

import pandas as pd

os.chdir(tempfile.mkdtemp())
way = sys.argv[1] if len(sys.argv) > 1 else "title"
path = "train.csv"
TEXTS = {
    "comma": "id,text,label\n1,good,1\n2,bad,0\n3,well, not bad,1\n",
    "title": "Report of March\nCompany X\nid,text,label\n1,good,1\n",
    "quote": 'id,text\n1,"he said\n2,bad\n3,good\n',
}
open(path, "w").write(TEXTS[way])
try:
    pd.read_csv(path)
except pd.errors.ParserError as error:
    print(error)
else:
    raise AssertionError("it was read")
if way == "title":
    # region title fill: path
    table = pd.read_csv(path, skiprows=2)  # sep=";" or sep="\t" where the file has them
    # endregion
    assert table.to_dict("list") == {"id": [1], "text": ["good"], "label": [1]}
elif way == "comma":
    rows = [(1, "good", 1), (2, "bad", 0), (3, "well, not bad", 1)]
    # region quoted fill: rows, path
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)  # puts quotes around a text with a comma
        writer.writerow(["id", "text", "label"])
        writer.writerows(rows)
    table = pd.read_csv(path)
    # endregion
    assert [tuple(row) for row in table.to_numpy().tolist()] == rows
else:
    # region quote fill: path
    table = pd.read_csv(path, quoting=csv.QUOTE_NONE)
    # endregion
    assert table["text"].tolist() == ['"he said', "bad", "good"]
