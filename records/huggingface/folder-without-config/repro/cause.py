# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""A folder without config.json. cause.py [empty|adapter|level|twin]"""
import json
import os
import sys

from scene import make
from transformers import AutoConfig

kind = (sys.argv[1:] or ["empty"])[0]
if kind == "twin":
    os.mkdir("out")
    with open("out/config.json", "w") as file:
        json.dump({"model_type": "no-such-model"}, file)
    AutoConfig.from_pretrained("out")
AutoConfig.from_pretrained(make(kind))
