# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""Features that name the wanted type do not convert what is no such value."""
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


files = write("a.jsonl", [{"label": 1}]), write("b.jsonl", [{"label": "two"}])
for more in ({}, {"features": datasets.Features({"label": datasets.Value("int64")})}):
    try:
        load(*files, **more)
    except Exception as error:
        said = f"{error} {error.__cause__}"
        print(said)
        assert "Failed to parse string: 'two' as a scalar of type int64" in said
    else:
        raise AssertionError("a word became a number")
