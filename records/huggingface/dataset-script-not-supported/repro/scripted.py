"""A dataset in a folder that comes with a loading script, and its raw files."""
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
