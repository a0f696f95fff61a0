# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""The files that the script reads, loaded by their format; the rows are those that it made."""
import os
import tempfile

import datasets

datasets.disable_progress_bars()
folder = os.path.join(tempfile.mkdtemp(), "colours")
os.makedirs(os.path.join(folder, "raw"))
with open(os.path.join(folder, "raw", "rows.csv"), "w") as file:
    file.write("name,value\nred,1\nblue,2\n")
with open(os.path.join(folder, "colours.py"), "w") as file:
    file.write("""
import csv
import os

import datasets


class Colours(datasets.GeneratorBasedBuilder):
    def _info(self):
        kinds = {"name": datasets.Value("string"), "value": datasets.Value("int64")}
        return datasets.DatasetInfo(features=datasets.Features(kinds))

    def _split_generators(self, manager):
        return [datasets.SplitGenerator("train", gen_kwargs={"path": os.path.join(self.config.data_dir, "rows.csv")})]

    def _generate_examples(self, path):
        with open(path) as file:
            for number, row in enumerate(csv.DictReader(file)):
                yield number, {"name": row["name"], "value": int(row["value"])}
""")
raw = os.path.join(folder, "raw")

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
