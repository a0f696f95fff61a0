# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""The keys of each file, counted, name the file and the rows that differ."""
import collections
import json

from errorcanon.lab.kits.json_rows import load, write

a = write("a.jsonl", [{"question": "1+1", "answer": "2"}] * 3)
b = write("b.jsonl", [{"question": "1+2", "reply": "3"}])
found = []
# region which fill: [a, b]
for path in [a, b]:
    with open(path) as file:
        keys = collections.Counter(tuple(sorted(json.loads(line))) for line in file)
    print(path, dict(keys))
    # endregion
    found.append(dict(keys))
assert found == [{("answer", "question"): 3}, {("question", "reply"): 1}]
# the twin: the same keys everywhere, and a value of another kind
c = write("c.jsonl", [{"question": "1+2", "answer": {"text": "3"}}])
said = []
for files in ((a, b), (a, c)):
    try:
        load(*files)
        said.append("loaded")
    except Exception as error:
        said.append(f"{error} {error.__cause__}")
print(said)
words = ("column names don't match", "must have the same columns")
assert any(word in said[0] for word in words) and not any(word in said[1] for word in words)
