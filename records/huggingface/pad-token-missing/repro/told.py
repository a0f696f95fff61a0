# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy", "torch"]
# ///
"""With pad_token_id in the model's config a padded batch gives the scores of the single texts; with a wrong one it does not."""
import torch
from words import TEXTS, classifier, make

tokenizer = make()
tokenizer.pad_token = tokenizer.eos_token
batch = tokenizer(TEXTS, padding=True, return_tensors="pt")
words = {name: batch[name] for name in ("input_ids", "attention_mask")}
single = torch.cat([classifier()(input_ids=torch.tensor([tokenizer(text)["input_ids"]])).logits for text in TEXTS])
for pad, right in ((tokenizer.pad_token_id, True), (tokenizer.unk_token_id, False)):
    model = classifier()
    model.config.pad_token_id = pad
    off = float((model(**words).logits - single).abs().max())
    print("pad_token_id", pad, "differs by %.1e" % off)
    assert (off < 1e-6) == right
