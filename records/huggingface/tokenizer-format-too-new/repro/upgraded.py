# /// script
# requires-python = ">=3.9"
# dependencies = ["tokenizers>=0.20"]
# ///
"""A release from 0.20 on reads both forms, to the same ids."""
from bpe import trained, written
from tokenizers import Tokenizer

for text in ("the cat sat", "a dog and the mat ran on", "rat"):
    ids = [Tokenizer.from_str(written(kind)).encode(text).ids for kind in ("strings", "pairs")]
    print(text, ids[1])
    assert ids[0] == ids[1] == trained().encode(text).ids
