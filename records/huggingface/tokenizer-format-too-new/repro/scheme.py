# /// script
# requires-python = ">=3.9"
# dependencies = ["tokenizers>=0.19"]
# ///
"""The reverse: a Metaspace of an older file, without prepend_scheme. Saying "never" in it gives the pieces that it meant."""
import json
import os
import tempfile

from bpe import written
from tokenizers import Tokenizer

os.chdir(tempfile.mkdtemp())
with open("tokenizer.json", "w", encoding="utf-8") as file:
    file.write(written("old-metaspace"))
try:
    Tokenizer.from_file("tokenizer.json")
except Exception as error:
    assert "untagged enum" in str(error) or "prepend_scheme" in str(error), error
else:
    raise AssertionError("read as it was")
# region prepend-scheme
with open("tokenizer.json", encoding="utf-8") as file:
    content = json.load(file)
for part in ("pre_tokenizer", "decoder"):
    if (content[part] or {}).get("add_prefix_space") is False:
        content[part]["prepend_scheme"] = "never"
with open("tokenizer.json", "w", encoding="utf-8") as file:
    json.dump(content, file, ensure_ascii=False)
# endregion
got = Tokenizer.from_file("tokenizer.json")
pieces = [piece for piece, _ in got.pre_tokenizer.pre_tokenize_str("the cat")]
print(pieces)
assert pieces == ["the", "\u2581cat"], pieces  # no space in front, as add_prefix_space: false says
assert got.decoder.decode(["the", "\u2581cat"]) == "the cat"
prepends = Tokenizer.from_str(written("old-metaspace-that-prepends"))  # the control
assert prepends.pre_tokenizer.pre_tokenize_str("the cat")[0][0] == "\u2581the"
