# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""The list of names, as Python writes it, shows spaces, case and a single long name."""
import io

import pandas as pd

shown = {}
for kind, text in {
    "space": "text, label\nhello,1\n",
    "separator": "text;label\nhello;1\n",
    "bom": "\ufefflabel,text\n1,hello\n",
    "right": "text,label\nhello,1\n",
}.items():
    table = pd.read_csv(io.StringIO(text))
    # region names fill: table
    print(table.columns.tolist(), table.index.names)
    # endregion
    shown[kind] = table.columns.tolist()
assert shown["space"] == ["text", " label"]
assert shown["separator"] == ["text;label"]
assert shown["right"] == ["text", "label"]
for rows, words in ((lambda: table.drop("label"), "not found in axis"), (lambda: table.loc[[0, 7]], "not in index")):
    try:
        rows()
    except KeyError as error:
        print(error)
        assert words in str(error)
    else:
        raise AssertionError("the rows were there")
assert table.drop(columns=["label"]).columns.tolist() == ["text"]
assert ["label" in names for names in shown.values()][0:2] == [False, False]
