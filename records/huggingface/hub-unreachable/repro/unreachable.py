# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""A name on the hub, nothing in the cache, and no way to the hub.

unreachable.py [network|offline|class]: no network; offline mode; offline mode and the tokenizer's class
"""
import os
import sys
import tempfile

kind = (sys.argv[1:] or ["offline"])[0]
os.environ["HF_HOME"] = os.environ["TRANSFORMERS_CACHE"] = tempfile.mkdtemp()  # an empty cache
if kind == "network":
    os.environ["HF_ENDPOINT"] = "https://hub.invalid"  # a name that no server answers to
else:
    os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"

import transformers

if kind == "class":
    transformers.BertTokenizer.from_pretrained("bert-base-uncased")
else:
    transformers.AutoTokenizer.from_pretrained("bert-base-uncased")
