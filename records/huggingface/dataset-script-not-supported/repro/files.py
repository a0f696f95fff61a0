# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""The files that the script reads, loaded by their format; the rows are those that it made."""
import os

import datasets
from scripted import folder, raw

try:
    datasets.load_dataset(folder, data_dir=raw)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("the script ran")
# region files fill: raw
data = datasets.load_dataset("csv", data_files={"train": os.path.join(raw, "*.csv")})
# endregion
assert data["train"].to_list() == [{"name": "red", "value": 1}, {"name": "blue", "value": 2}]
