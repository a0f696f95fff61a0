# /// script
# requires-python = ">=3.9"
# dependencies = ["tokenizers"]
# ///
"""The merges joined to strings: older releases read the file, with the ids that it was trained for."""
import json
import os
import tempfile

from bpe import TEXT, trained, written
from tokenizers import Tokenizer

os.chdir(tempfile.mkdtemp())
with open("tokenizer.json", "w", encoding="utf-8") as file:
    file.write(written("pairs"))
try:
    Tokenizer.from_file("tokenizer.json")
except Exception as error:
    assert "untagged enum ModelWrapper" in str(error), error
else:
    raise AssertionError("read as it was")
# region join-the-merges
with open("tokenizer.json", encoding="utf-8") as file:
    content = json.load(file)
content["model"]["merges"] = [" ".join(pair) for pair in content["model"]["merges"]]
with open("tokenizer.json", "w", encoding="utf-8") as file:
    json.dump(content, file, ensure_ascii=False)
# endregion
got, wanted = Tokenizer.from_file("tokenizer.json"), trained()
print(got.encode(TEXT).ids)
for text in (TEXT, "a dog and the mat ran on", "rat"):
    assert got.encode(text).ids == wanted.encode(text).ids and got.encode(text).tokens == wanted.encode(text).tokens
