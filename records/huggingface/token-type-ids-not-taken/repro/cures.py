# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""Without the key the model writes what it writes for the ids alone: cures.py not-returned|dropped."""
import sys

import torch
from tiny import make_tokenizer, model

text = "a b"
expected = model.generate(torch.tensor([[1, 2]]), max_new_tokens=2, do_sample=False)
tokenizer = make_tokenizer(model_input_names=["input_ids", "token_type_ids", "attention_mask"])
try:
    model.generate(**tokenizer(text, return_tensors="pt"))
except ValueError as error:
    print(error)
    assert "are not used by the model: ['token_type_ids']" in str(error)
else:
    raise AssertionError("taken")
if (sys.argv[1:] or ["not-returned"])[0] == "not-returned":
    # region not-returned fill: tokenizer, text
    tokenizer.model_input_names = ["input_ids", "attention_mask"]
    inputs = tokenizer(text, return_tensors="pt")
    # endregion
else:
    # region drop-the-key fill: tokenizer, text
    inputs = tokenizer(text, return_tensors="pt", return_token_type_ids=False)
    # endregion
assert torch.equal(model.generate(**inputs, max_new_tokens=2, do_sample=False), expected)
