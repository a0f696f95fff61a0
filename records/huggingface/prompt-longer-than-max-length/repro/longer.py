# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""A prompt of ten tokens, and max_length 5."""
import torch
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=64, n_embd=8, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=None)).eval()
prompt = torch.arange(1, 11)[None]
kept = dict(do_sample=False, pad_token_id=0)

model.generate(prompt, max_length=5, **kept)
