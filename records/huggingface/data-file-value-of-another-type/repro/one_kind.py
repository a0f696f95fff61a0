# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""Each value brought to one kind before the table is made."""
import json

import datasets
from errorcanon.lab.kits.json_rows import load, write

path = write("a.jsonl", [{"label": 1, "answers": ["a"]}, {"label": "two", "answers": "b"}])
try:
    datasets.Dataset.from_dict({"label": [1, "two"]})
except Exception as error:
    print(error)
else:
    raise AssertionError("two kinds made a column")


# region one-kind fill: path, "label", "answers"
def rows():
    with open(path) as file:
        for line in file:
            row = json.loads(line)
            row["label"] = str(row["label"])
            if not isinstance(row["answers"], list):
                row["answers"] = [row["answers"]]
            yield row


files = write("b.jsonl", [{"label": 1}]), write("c.jsonl", [{"label": "two"}])
texts = load(*files, features=datasets.Features({"label": datasets.Value("string")}))
assert texts["label"][:] == ["1", "two"]
data = datasets.Dataset.from_list(list(rows()))
# endregion
assert data["label"][:] == ["1", "two"] and data["answers"][:] == [["a"], ["b"]]
