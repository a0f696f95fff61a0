# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""With remove_unused_columns=False the texts arrive at the model, which cannot take them."""
import tempfile

import datasets
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

data = datasets.Dataset.from_dict({"text": ["a b", "a c"]})
model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0))
said = []
for keep in (False, True):
    arguments = TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], max_steps=2, per_device_train_batch_size=2, remove_unused_columns=not keep)
    try:
        Trainer(model, arguments, train_dataset=data).train()
    except (ValueError, TypeError, KeyError) as error:
        said.append(repr(error))
        print(repr(error))
assert len(said) == 2 and "No columns in the dataset" in said[0] and "No columns" not in said[1], said
