# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""A model newer than the installed transformers."""
from folders import folder, unknown
from transformers import AutoConfig

assert AutoConfig.from_pretrained(folder("bert")).hidden_size == 24
AutoConfig.from_pretrained(folder(unknown()))
