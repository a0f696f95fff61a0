# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""Two files whose rows have other names."""
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


load(write("a.jsonl", [{"question": "1+1", "answer": "2"}]), write("b.jsonl", [{"question": "1+2", "reply": "3"}]))
