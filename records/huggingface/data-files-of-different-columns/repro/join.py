# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""Each file by itself, brought to the same columns, and joined."""
import datasets
from errorcanon.lab.kits.json_rows import load, write

a, b = write("a.jsonl", [{"question": "1+1", "answer": "2"}]), write("b.jsonl", [{"question": "1+2", "reply": "3", "id": 7}])
try:
    load(a, b)
except Exception as error:
    print(error)
else:
    raise AssertionError("it was loaded")
# region join fill: a, b, "reply", "answer"
first = datasets.load_dataset("json", data_files=a, split="train")
second = datasets.load_dataset("json", data_files=b, split="train").rename_column("reply", "answer")
both = datasets.concatenate_datasets([first, second.select_columns(first.column_names)])
# endregion
assert both[:] == {"question": ["1+1", "1+2"], "answer": ["2", "3"]}
