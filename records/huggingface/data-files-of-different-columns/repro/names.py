# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""Two files whose rows have other names."""
from errorcanon.lab.kits.json_rows import load, write

load(write("a.jsonl", [{"question": "1+1", "answer": "2"}]), write("b.jsonl", [{"question": "1+2", "reply": "3"}]))
