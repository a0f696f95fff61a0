# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""With labels in the batch the Trainer runs, and the loss of the same texts falls."""
import copy
import tempfile

import datasets
import torch
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0))
data = datasets.Dataset.from_dict({"input_ids": [[1, 2, 3], [3, 4, 5]]})
try:
    Trainer(copy.deepcopy(model), TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], max_steps=2, per_device_train_batch_size=2), train_dataset=data).train()
except ValueError as error:
    print(error)
else:
    raise AssertionError("a loss without labels")
# region labels fill: data
data = data.map(lambda row: {"labels": row["input_ids"]})  # a causal language model shifts them itself
# endregion
ids = torch.tensor(data["input_ids"])
before = model.eval()(input_ids=ids, labels=ids).loss.item()
trainer = Trainer(model, TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], max_steps=2, per_device_train_batch_size=2, learning_rate=0.05), train_dataset=data)
trainer.train()
after = model.eval()(input_ids=ids, labels=ids).loss.item()
print("loss before and after:", before, after)
assert after < before - 0.01
