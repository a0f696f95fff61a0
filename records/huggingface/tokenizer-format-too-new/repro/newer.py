# /// script
# requires-python = ">=3.9"
# dependencies = ["tokenizers"]
# ///
"""A tokenizer.json that holds what this release cannot read.

newer.py [pairs|metaspace|old-metaspace|unknown]
"""
import os
import sys
import tempfile

from bpe import TEXT, trained, written
from tokenizers import Tokenizer

path = os.path.join(tempfile.mkdtemp(), "tokenizer.json")
for kind in ("strings", (sys.argv[1:] or ["pairs"])[0]):  # the first every release reads
    with open(path, "w") as file:
        file.write(written(kind))
    got = Tokenizer.from_file(path).encode(TEXT).ids
    print(kind, got)
    assert "metaspace" in kind or got == trained().encode(TEXT).ids
