# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""What load_state_dict returns names the tensors that got nothing: of the head alone, or of all, where the names differ."""

import torch
from torch import nn

torch.manual_seed(0)


def network(classes):
    return nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, classes))


for saved, missing in (
    (network(10), ["2.weight", "2.bias"]),
    (nn.DataParallel(network(10)), ["0.weight", "0.bias", "2.weight", "2.bias"]),
):
    model = network(5)
    current = model.state_dict()
    before = model[0].weight.clone()
    fitting = {n: v for n, v in saved.state_dict().items() if n not in current or v.shape == current[n].shape}
    result = model.load_state_dict(fitting, strict=False)
    print(result)
    assert result.missing_keys == missing
    assert torch.equal(model[0].weight, before) == (len(missing) == 4)
