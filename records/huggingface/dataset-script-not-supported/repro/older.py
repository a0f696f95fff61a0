# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""datasets 3 runs the script with trust_remote_code=True, and can save the rows as Parquet."""
import os

import datasets
from scripted import folder, raw

# region older fill: folder, raw
data = datasets.load_dataset(folder, data_dir=raw, trust_remote_code=True)  # runs code of the repository
data["train"].to_parquet(os.path.join(raw, "train.parquet"))
# endregion
again = datasets.load_dataset("parquet", data_files=os.path.join(raw, "train.parquet"), split="train")
assert again.to_list() == [{"name": "red", "value": 1}, {"name": "blue", "value": 2}]
