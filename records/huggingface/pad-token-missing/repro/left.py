# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers"]
# ///
"""A batch that is to be continued: padded on the left a decoder writes what it writes for each text alone, on the right not in release 5."""

import torch
import transformers
from transformers import GPT2Config, GPT2LMHeadModel
from words import TEXTS, WORDS, make

tokenizer = make()
tokenizer.pad_token = tokenizer.eos_token
torch.manual_seed(0)
sizes = {"vocab_size": len(WORDS), "n_positions": 32, "n_embd": 16, "n_layer": 2, "n_head": 2}
model = GPT2LMHeadModel(GPT2Config(initializer_range=1.0, bos_token_id=None, eos_token_id=None, **sizes)).eval()
ends = {"pad_token_id": tokenizer.pad_token_id, "eos_token_id": None, "max_new_tokens": 6, "do_sample": False}


def written(texts):
    batch = tokenizer(texts, padding=True, return_tensors="pt")
    given = {name: batch[name] for name in ("input_ids", "attention_mask")}
    return model.generate(**given, **ends)[:, -6:].tolist()


alone = [written([text])[0] for text in TEXTS]
found = {}
for side in ("left", "right"):
    # region left fill: tokenizer
    tokenizer.padding_side = "left"
    # endregion
    tokenizer.padding_side = side
    found[side] = written(TEXTS)
print(alone, found)
assert found["left"] == alone
assert found["right"][1] != alone[1] or transformers.__version__.startswith("4.")
