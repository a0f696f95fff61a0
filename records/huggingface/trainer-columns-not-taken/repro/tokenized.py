# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""Texts turned into ids before the Trainer sees them; it runs, and the loss falls."""
import tempfile

import datasets
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast, Trainer, TrainingArguments

words = Tokenizer(models.WordLevel({"<unk>": 0, "a": 1, "b": 2, "c": 3}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<unk>")
torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0))
data = datasets.Dataset.from_dict({"text": ["a b", "a c"]})
try:
    Trainer(model, TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], max_steps=2, per_device_train_batch_size=2), train_dataset=data).train()
except ValueError as error:
    print(error)
else:
    raise AssertionError("texts were taken")


# region tokenize fill: data, "text"
def tokenize(row):
    ids = tokenizer(row["text"], truncation=True, max_length=512)["input_ids"]
    return {"input_ids": ids, "labels": ids}


data = data.map(tokenize, remove_columns=["text"])
print(data.column_names)
# endregion
ids = torch.tensor([[1, 2], [1, 3]])
before = model.eval()(input_ids=ids, labels=ids).loss.item()
trainer = Trainer(model, TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], max_steps=2, per_device_train_batch_size=2, learning_rate=0.05), train_dataset=data)
trainer.train()
after = model.eval()(input_ids=ids, labels=ids).loss.item()
print("loss before and after:", before, after)
assert after < before - 0.01
