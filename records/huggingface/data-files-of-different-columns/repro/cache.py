# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""A fresh cache changes nothing."""
import datasets

from errorcanon.lab.kits.json_rows import load, write

files = write("a.jsonl", [{"question": "1+1", "answer": "2"}]), write("b.jsonl", [{"question": "1+2", "reply": "3"}])
# one file, and features that name another column
try:
    load(files[0], features=datasets.Features({"question": datasets.Value("string"), "reply": datasets.Value("string")}))
except Exception as error:
    said = f"{error} {error.__cause__}"
    print(said)
    assert "column names don't match" in said
else:
    raise AssertionError("it was loaded")
for more in ({}, {"download_mode": "force_redownload"}):
    try:
        load(*files, **more)
    except Exception as error:
        said = f"{error} {error.__cause__}"
        print(said)
        assert "column names don't match" in said or "must have the same columns" in said
    else:
        raise AssertionError("it was loaded")
