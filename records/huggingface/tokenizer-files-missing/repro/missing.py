# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""A folder with a config and weights and no tokenizer.

missing.py [bert|gpt2|llama]
"""
import os
import sys
import tempfile

from words import model_folder
from transformers import AutoTokenizer

os.chdir(tempfile.mkdtemp())
AutoTokenizer.from_pretrained(model_folder("finetuned", (sys.argv[1:] or ["bert"])[0]))
