# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""A pad_token that is assigned and not in the vocabulary becomes the unknown word, without a message."""
from words import TEXTS, WORDS, make

tokenizer = make()
tokenizer.pad_token = "[PAD]"
ids = tokenizer(TEXTS, padding=True)["input_ids"]
print(tokenizer.pad_token, tokenizer.pad_token_id, ids, len(tokenizer))
assert tokenizer.pad_token_id == tokenizer.unk_token_id == 0 and ids[1][-1] == 0 and len(tokenizer) == len(WORDS)
assert "[PAD]" not in tokenizer.get_vocab()
