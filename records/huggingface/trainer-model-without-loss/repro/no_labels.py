# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""A model that gets no labels, or computes no loss.

no_labels.py [gpt|own]
"""
import sys
import tempfile

import datasets
import torch
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments


class Own(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 1)

    def forward(self, x, labels=None):
        return {"logits": self.lin(x)}


if sys.argv[1:] == ["own"]:
    model, columns = Own(), {"x": [[0.0, 1.0], [1.0, 0.0]], "labels": [1.0, 0.0]}
else:
    model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0))
    columns = {"input_ids": [[1, 2], [3, 4]]}
arguments = TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], max_steps=2, per_device_train_batch_size=2)
Trainer(model, arguments, train_dataset=datasets.Dataset.from_dict(columns)).train()
