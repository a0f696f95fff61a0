# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""A small model asks for FlashAttention, and flash_attn is not installed.

Argument: call (default, by the argument), file (config.json asks) or remote (the model's own code imports it).
"""
import os
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = "1"
from model import saved, with_own_code

from transformers import AutoModelForCausalLM

mode = sys.argv[1] if len(sys.argv) > 1 else "call"
with tempfile.TemporaryDirectory() as folder:
    os.environ["HF_MODULES_CACHE"] = folder
    if mode == "remote":
        AutoModelForCausalLM.from_pretrained(with_own_code(folder), trust_remote_code=True)
    elif mode == "file":
        AutoModelForCausalLM.from_pretrained(saved(folder, asks=True))
    else:
        AutoModelForCausalLM.from_pretrained(saved(folder), attn_implementation="flash_attention_2")
