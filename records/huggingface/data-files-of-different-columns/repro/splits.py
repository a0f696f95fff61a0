# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""As two splits of one call the files must agree too."""
import datasets
from errorcanon.lab.kits.json_rows import folder, write

a, b = write("a.jsonl", [{"question": "1+1", "answer": "2"}]), write("b.jsonl", [{"question": "1+2", "reply": "3"}])
try:
    datasets.load_dataset("json", data_files={"train": a, "test": b}, cache_dir=folder + "/cache")
except Exception as error:
    said = f"{error} {error.__cause__}"
    print(said)
    assert "column names don't match" in said or "must have the same columns" in said
else:
    raise AssertionError("it was loaded")
