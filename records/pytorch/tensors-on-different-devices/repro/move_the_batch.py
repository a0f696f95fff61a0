# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Every tensor of a nested batch brought to the device of the model's parameters.

Argument: nested (default), dictionaries, lists and named tuples; encoding, what a tokenizer of transformers returns.
"""
import collections
import sys

import torch
from torch import nn
# region to-device
def to_device(value, device):
    if hasattr(value, "to"):  # tensors, and the BatchEncoding of transformers, which is not a dict
        return value.to(device)
    if isinstance(value, dict):
        return {key: to_device(part, device) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        parts = [to_device(part, device) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return value
# endregion
Pair = collections.namedtuple("Pair", "factor offset")


def loss(model, batch):
    pair = batch["parts"][0]
    return nn.functional.mse_loss(model(batch["x"]) * pair.factor + pair.offset, batch["y"])


def of_dictionaries_alone(value, device):
    """What most such helpers do: a value that is no tensor, dict, list or tuple goes through unchanged."""
    return {key: part.to(device) for key, part in value.items()} if isinstance(value, dict) else value


torch.manual_seed(0)
model = nn.Linear(3, 2)
if len(sys.argv) > 1 and sys.argv[1] == "encoding":
    from transformers import BatchEncoding

    model, ids = nn.Embedding(10, 3), torch.tensor([[1, 2, 3]])
    encoding = BatchEncoding({"input_ids": ids, "attention_mask": torch.ones_like(ids)})
    assert not isinstance(encoding, dict)
    assert torch.equal(model(to_device(encoding, "cpu")["input_ids"]), model.weight[ids])
    model.to("meta")
    careless = of_dictionaries_alone(encoding, "meta")
    assert {part.device.type for part in careless.values()} == {"cpu"}, "not one tensor was moved"
    try:
        torch.ones(1, 3, device="meta") * careless["attention_mask"]
    except RuntimeError as error:
        print(error)
    else:
        raise AssertionError("two devices were taken")
    moved = to_device({"inputs": encoding, "label": torch.ones(1)}, model.weight.device)
    assert {part.device.type for part in moved["inputs"].values()} == {"meta"} == {moved["label"].device.type}
    assert model(moved["inputs"]["input_ids"]).shape == (1, 3, 3)
    sys.exit()

batch = {"x": torch.randn(4, 3), "parts": [Pair(torch.full((4, 2), 3.0), torch.ones(2))], "y": torch.randn(4, 2), "name": "train"}
scores = batch["x"].double() @ model.weight.double().t() + model.bias.double()
hand = (scores * 3 + 1 - batch["y"].double()).pow(2).mean()
assert abs(loss(model, to_device(batch, "cpu")).item() - hand.item()) < 1e-5
model.to("meta")
partly = dict(batch, x=batch["x"].to("meta"))
try:
    loss(model, partly)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("two devices were taken")
# region move-the-batch
batch = to_device(batch, next(model.parameters()).device)
# endregion
tensors = [batch["x"], batch["y"], batch["parts"][0].factor, batch["parts"][0].offset]
assert {t.device.type for t in tensors} == {"meta"} and batch["name"] == "train"
assert loss(model, batch).shape == ()
