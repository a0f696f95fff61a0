# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""Cut to max_length, the prompt leaves no room for a single new token."""
import torch
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=64, n_embd=8, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=None)).eval()
prompt = torch.arange(1, 11)[None]
kept = dict(do_sample=False, pad_token_id=0)

for ids in (prompt, prompt[:, :5]):
    try:
        model.generate(ids, max_length=5, **kept)
    except ValueError as error:
        print(error)
        assert f"is {ids.shape[1]}, but" in str(error)
    else:
        raise AssertionError("there was room")
