# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""Saved where it is evaluated: the checkpoint of the lowest loss is loaded at the end.

train.py [epoch|steps]
"""
import sys
import tempfile

import datasets
import torch
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

kind = (sys.argv[1:] or ["epoch"])[0]
folder = tempfile.mkdtemp()
try:
    TrainingArguments(folder, use_cpu=True, load_best_model_at_end=True, save_strategy=kind)
except ValueError as error:
    print(error)
else:
    raise AssertionError("saving without evaluation was taken")
if kind == "epoch":
    # region same
    strategy = dict(eval_strategy="epoch", save_strategy="epoch", load_best_model_at_end=True)
    # endregion
else:
    # region multiple
    strategy = dict(eval_strategy="steps", eval_steps=2, save_strategy="steps", save_steps=4, load_best_model_at_end=True)
    # endregion
torch.manual_seed(0)
rows = [[1, 2, 3, 4], [4, 3, 2, 1]] * 4
data = datasets.Dataset.from_dict({"input_ids": rows, "labels": rows})
arguments = TrainingArguments(
    folder, use_cpu=True, report_to=[], num_train_epochs=2, per_device_train_batch_size=2, learning_rate=10.0, **strategy
)
model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=8, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0))
trainer = Trainer(model, arguments, train_dataset=data, eval_dataset=data)
trainer.train()
seen = {e["step"]: e["eval_loss"] for e in trainer.state.log_history if "eval_loss" in e}
saved = {step: loss for step, loss in seen.items() if step % 4 == 0}
print(seen, trainer.state.best_model_checkpoint)
best = min(saved, key=saved.get)
assert trainer.state.best_model_checkpoint.endswith(f"checkpoint-{best}")
assert abs(trainer.evaluate()["eval_loss"] - saved[best]) < 1e-4
