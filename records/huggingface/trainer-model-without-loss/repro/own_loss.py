# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers", "accelerate", "datasets"]
# ///
"""A model of one's own that returns the loss first; the weight moves as in a loop by hand."""
import copy
import tempfile

import datasets
import torch
from transformers import Trainer, TrainingArguments


# region own-loss
class Own(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 1)

    def forward(self, x, labels=None):
        logits = self.lin(x).squeeze(-1)
        loss = None if labels is None else torch.nn.functional.mse_loss(logits, labels)
        return {"loss": loss, "logits": logits}
    # endregion


class Without(Own):
    def forward(self, x, labels=None):
        return {"logits": super().forward(x)["logits"]}


data = datasets.Dataset.from_dict({"x": [[0.0, 1.0], [1.0, 0.0]], "labels": [1.0, 0.0]})
torch.manual_seed(0)
model = Own()
hand = copy.deepcopy(model)
arguments = TrainingArguments(tempfile.mkdtemp(), use_cpu=True, report_to=[], max_steps=2, per_device_train_batch_size=2, optim="sgd", learning_rate=0.1, lr_scheduler_type="constant", save_strategy="no", max_grad_norm=0.0)
try:
    Trainer(Without(), arguments, train_dataset=data).train()
except ValueError as error:
    print(error)
else:
    raise AssertionError("a loss from nowhere")
Trainer(model, arguments, train_dataset=data).train()
optimizer = torch.optim.SGD(hand.parameters(), lr=0.1)
for _ in range(2):
    optimizer.zero_grad()
    hand(torch.tensor(data["x"][:]), torch.tensor(data["labels"][:]))["loss"].backward()
    optimizer.step()
assert torch.allclose(model.lin.weight, hand.lin.weight, atol=1e-5), (model.lin.weight, hand.lin.weight)
