# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""In eval() the run over zeros leaves the statistics of a batch normalisation alone; in train() it writes them."""
import torch
from torch import nn

for evaluating in (True, False):
    stack = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(4))
    before = {name: value.clone() for name, value in stack.state_dict().items()}
    stack.train(not evaluating)
    with torch.no_grad():
        count = stack(torch.zeros(1, 3, 32, 32)).numel()
    stack.train()
    changed = [name for name, value in stack.state_dict().items() if not torch.equal(value, before[name])]
    print("eval" if evaluating else "train", "changed:", changed)
    assert bool(changed) is not evaluating
    x = torch.randn(4, 3, 32, 32)
    assert nn.Linear(count, 10)(torch.flatten(stack(x), 1)).shape == (4, 10)
    try:
        nn.Linear(count + 1, 10)(torch.flatten(stack(x), 1))
    except RuntimeError as error:
        assert "shapes cannot be multiplied" in str(error)
    else:
        raise AssertionError("a wrong count was taken")
