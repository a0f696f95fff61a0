# /// script
# requires-python = ">=3.9"
# dependencies = ["tokenizers"]
# ///
"""Fetched again the file is the same, and refused again; so is the vocabulary without its other parts."""
import json

from bpe import TEXT, written
from tokenizers import Tokenizer

file = json.loads(written("pairs"))
for key in (None, "normalizer", "pre_tokenizer", "post_processor", "decoder"):
    if key:
        file[key] = None  # what people strike out by hand
    try:
        Tokenizer.from_str(json.dumps(file))
    except Exception as error:
        print(key or "again", "|", error)
        assert "ModelWrapper" in str(error)
    else:
        raise AssertionError("it was read")
Tokenizer.from_str(written("strings")).encode(TEXT)  # the control
