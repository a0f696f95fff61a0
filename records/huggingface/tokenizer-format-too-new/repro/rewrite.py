# /// script
# requires-python = ">=3.9"
# dependencies = ["tokenizers"]
# ///
"""The merges joined to strings: older releases read the file, with the ids that it was trained for."""
import json

from bpe import TEXT, trained, written
from tokenizers import Tokenizer

file = json.loads(written("pairs"))
assert not any(" " in part for pair in file["model"]["merges"] for part in pair)
file["model"]["merges"] = [" ".join(pair) for pair in file["model"]["merges"]]
got, wanted = Tokenizer.from_str(json.dumps(file)), trained()
print(got.encode(TEXT).ids)
for text in (TEXT, "a dog and the mat ran on", "rat"):
    assert got.encode(text).ids == wanted.encode(text).ids and got.encode(text).tokens == wanted.encode(text).tokens
