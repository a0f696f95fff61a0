# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""max_new_tokens counts what is added; the tokens are those chosen by hand, one after the other."""
import torch
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=64, n_embd=8, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=None)).eval()
prompt = torch.arange(1, 11)[None]
kept = dict(do_sample=False, pad_token_id=0)

try:
    model.generate(prompt, max_length=5, **kept)
except ValueError as error:
    print(error)
else:
    raise AssertionError("a longer prompt was taken")
# region new-tokens fill: model, prompt
output = model.generate(prompt, max_new_tokens=20, do_sample=False, pad_token_id=0)
answer = output[:, prompt.shape[1] :]
# endregion
ids = prompt
for _ in range(20):
    ids = torch.cat([ids, model(ids).logits[:, -1:].argmax(-1)], 1)
assert answer.shape[1] == 20 and torch.equal(output, ids)
