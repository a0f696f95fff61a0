# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""Rows brought to the same names, with None where a column is missing."""
import json

from errorcanon.lab.kits.json_rows import load, write

a, b = write("a.jsonl", [{"question": "1+1", "answer": "2"}]), write("b.jsonl", [{"question": "1+2", "reply": "3", "id": 7}])
try:
    load(a, b)
except Exception as error:
    print(error)
else:
    raise AssertionError("it was loaded")


# region rewrite fill: "question", "answer", "reply", a, b
def row(line):
    given = json.loads(line)
    return {"question": given.get("question"), "answer": given.get("answer", given.get("reply"))}


for path in (a, b):
    with open(path) as file:
        rows = [row(line) for line in file]
    with open(path + ".same.jsonl", "w") as file:
        file.writelines(json.dumps(given) + "\n" for given in rows)
# endregion
loaded = load(a + ".same.jsonl", b + ".same.jsonl")
assert loaded[:] == {"question": ["1+1", "1+2"], "answer": ["2", "3"]}
