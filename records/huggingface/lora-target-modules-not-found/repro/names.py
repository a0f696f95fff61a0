# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""LoRA for a model that has no layers of the names given.

names.py [not-found|none-given|no-layer]
"""
import sys

import torch
from peft import LoraConfig, get_peft_model
from transformers import GPT2Config, GPT2LMHeadModel

kind = (sys.argv[1:] or ["not-found"])[0]
if kind == "none-given":
    get_peft_model(torch.nn.Sequential(torch.nn.Linear(2, 2)), LoraConfig())
model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=2, n_head=2))
get_peft_model(model, LoraConfig(target_modules=["mlp"] if kind == "no-layer" else ["q_proj", "v_proj"]))
