# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""Features that name the wanted type do not convert what is no such value."""
import datasets
from errorcanon.lab.kits.json_rows import load, write

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
