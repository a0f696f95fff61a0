# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""A dataset of texts, given to the Trainer as it is."""
import tempfile

import datasets
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0))
data = datasets.Dataset.from_dict({"text": ["a b", "a c"]})
Trainer(model, TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], max_steps=2, per_device_train_batch_size=2), train_dataset=data).train()
