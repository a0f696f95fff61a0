# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""A column whose values are of two kinds.

kinds.py [list|files|cast]
"""
import json
import os
import tempfile

import datasets

datasets.disable_progress_bars()
folder = tempfile.mkdtemp()


def write(name, rows):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write("\n".join(json.dumps(row) for row in rows) + "\n")
    return path


def load(*files, **more):
    return datasets.load_dataset("json", data_files=list(files), split="train", cache_dir=os.path.join(folder, "cache"), **more)

import sys

kind = (sys.argv[1:] or ["list"])[0]
if kind == "list":
    datasets.Dataset.from_dict({"label": [1, "two"]})
if kind == "cast":
    datasets.Dataset.from_dict({"label": ["two"]}).cast_column("label", datasets.Value("int64"))
load(write("a.jsonl", [{"label": 1}]), write("b.jsonl", [{"label": "two"}]))
