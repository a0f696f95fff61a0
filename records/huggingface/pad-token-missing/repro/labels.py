# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""The end of text as padding, or a token of its own: both pad; only with its own the end of text stays a label.

labels.py [eos|own]
"""
import sys

import numpy
from transformers import DataCollatorForLanguageModeling
from words import TEXTS, WORDS, make

tokenizer = make()
if sys.argv[1:] == ["own"]:
    tokenizer.add_special_tokens({"pad_token": "[PAD]"})
    assert tokenizer.pad_token_id == len(WORDS)
    assert len(tokenizer) == len(WORDS) + 1  # one more than the model has rows: resize_token_embeddings
else:
    tokenizer.pad_token = tokenizer.eos_token
alone = [tokenizer(text)["input_ids"] for text in TEXTS]
batch = tokenizer(TEXTS, padding=True)
for ids, mask, wanted in zip(batch["input_ids"], batch["attention_mask"], alone):
    kept = [i for i, m in zip(ids, mask) if m]
    assert kept == wanted and set(ids[len(kept) :]) <= {tokenizer.pad_token_id}
collate = DataCollatorForLanguageModeling(tokenizer, mlm=False, return_tensors="np")
rows = [{"input_ids": ids + [tokenizer.eos_token_id]} for ids in alone]
labels = numpy.asarray(collate(rows)["labels"])
print(labels.tolist())
learnt = int((labels == tokenizer.eos_token_id).sum())
assert learnt == (2 if sys.argv[1:] == ["own"] else 0)
