# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""A repository with code, loaded without saying that it may run. cause.py [config|twin]"""
import sys

from scene import make
from transformers import AutoConfig

folder = make()
if sys.argv[1:] == ["twin"]:
    with open("own-model/config.json", "w") as file:
        file.write('{"model_type": "own"}')
AutoConfig.from_pretrained(folder)
