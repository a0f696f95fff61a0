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
    if right:
        # region tell-the-model fill: model, tokenizer
        model.config.pad_token_id = tokenizer.pad_token_id
        # endregion
    else:
        model.config.pad_token_id = pad
    off = float((model(**words).logits - single).abs().max())
    print("pad_token_id", pad, "differs by %.1e" % off)
    assert (off < 1e-6) == right
# a token of its own: a new row in the model, and its id in the config
tokenizer, model = make(), classifier()
rows = model.get_input_embeddings().weight.shape[0]
# region row-for-the-token fill: tokenizer, model
tokenizer.add_special_tokens({"pad_token": "[PAD]"})
model.resize_token_embeddings(len(tokenizer))
model.config.pad_token_id = tokenizer.pad_token_id
# endregion
assert model.get_input_embeddings().weight.shape[0] == rows + 1
batch = tokenizer(TEXTS, padding=True, return_tensors="pt")
off = float((model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"]).logits - single).abs().max())
print("its own token: differs by %.1e" % off)
assert off < 1e-6
