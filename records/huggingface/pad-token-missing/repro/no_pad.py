# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""Texts of two lengths, and no token to fill up with.

no_pad.py [tokenizer|model]; the second also needs torch
"""
import sys

from words import TEXTS, classifier, make

tokenizer = make()
print(tokenizer(TEXTS)["input_ids"], tokenizer.pad_token)
if sys.argv[1:] == ["model"]:
    tokenizer.pad_token = tokenizer.eos_token
    model, batch = classifier(), tokenizer(TEXTS, padding=True, return_tensors="pt")
    print(model(input_ids=batch["input_ids"][:1]).logits.shape)  # one row passes
    model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"])
else:
    tokenizer(TEXTS, padding=True)
