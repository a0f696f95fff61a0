# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers"]
# ///
"""Where the steps end: no pad token in the tokenizer yet, and a model with more rows than the tokenizer has tokens.

limits.py [none|rows]
"""
import sys

import torch
from transformers import GPT2Config, GPT2ForSequenceClassification
from words import TEXTS, WORDS, classifier, make

tokenizer = make()
if (sys.argv[1:] or ["none"])[0] == "none":
    model = classifier()
    model.config.pad_token_id = tokenizer.pad_token_id
    assert model.config.pad_token_id is None
    ids = torch.tensor([tokenizer(TEXTS[1])["input_ids"]] * 2)
    try:
        model(input_ids=ids)
    except (ValueError, AssertionError) as error:
        print(error)
        assert "Cannot handle batch sizes > 1 if no padding token is defined" in str(error), error
    else:
        raise AssertionError("it took the batch")
    tokenizer.pad_token = tokenizer.eos_token
    model.config.pad_token_id = tokenizer.pad_token_id
    assert model(input_ids=ids).logits.shape[0] == 2
else:
    tokenizer.add_special_tokens({"pad_token": "[PAD]"})
    torch.manual_seed(0)
    rows = len(WORDS) + 8
    model = GPT2ForSequenceClassification(GPT2Config(vocab_size=rows, n_positions=16, n_embd=8, n_layer=2, n_head=2)).eval()
    single = torch.cat([model(input_ids=torch.tensor([tokenizer(text)["input_ids"]])).logits for text in TEXTS])
    model.config.pad_token_id = tokenizer.pad_token_id  # the new id has a row: no line about rows
    batch = tokenizer(TEXTS, padding=True, return_tensors="pt")
    off = float((model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"]).logits - single).abs().max())
    print("with the rows it has, differs by %.1e" % off)
    assert tokenizer.pad_token_id < rows and off < 1e-6
    model.resize_token_embeddings(len(tokenizer))
    left = model.get_input_embeddings().weight.shape[0]
    print(rows, "rows, after the line", left)
    assert left == len(tokenizer) < rows
    # without the line, where no row is spare, the id lies beyond the embedding
    short = classifier()
    assert short.get_input_embeddings().weight.shape[0] == tokenizer.pad_token_id
    short.config.pad_token_id = tokenizer.pad_token_id
    try:
        short(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"])
    except IndexError as error:
        print(error)
    else:
        raise AssertionError("the id has a row")
