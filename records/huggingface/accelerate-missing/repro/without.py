# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""transformers without accelerate. Argument: map (default, device_map) or trainer (TrainingArguments)."""
import os
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = "1"
import torch
from transformers import LlamaConfig, LlamaForCausalLM, TrainingArguments

with tempfile.TemporaryDirectory() as folder:
    if sys.argv[1:] == ["trainer"]:
        TrainingArguments(output_dir=folder, use_cpu=True)
    config = LlamaConfig(vocab_size=64, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2)
    LlamaForCausalLM(config).save_pretrained(folder)
    LlamaForCausalLM.from_pretrained(folder, device_map="auto")
