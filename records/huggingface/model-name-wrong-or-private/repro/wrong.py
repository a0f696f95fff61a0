# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""A name that the hub does not know or does not show, or a path that is not there.

wrong.py [typo|private|path|many]
"""
import os
import sys
import tempfile

from hub import serve

kind = (sys.argv[1:] or ["typo"])[0]
os.environ["HF_HOME"] = tempfile.mkdtemp()
os.environ["HF_ENDPOINT"] = serve()

from transformers import AutoConfig

assert AutoConfig.from_pretrained("team/words").hidden_size == 24
names = {"typo": "team/wrods", "private": "team/secret", "path": "./models/words", "many": "outputs/run-1/checkpoint-500"}
AutoConfig.from_pretrained(names[kind])
