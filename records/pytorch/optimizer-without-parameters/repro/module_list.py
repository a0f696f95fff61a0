# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""In a ModuleList or Sequential the layers are found: the loss falls, and the state holds them."""
import torch
from empty import Listed
from torch import nn



class Registered(Listed):
    def __init__(self):
        super().__init__()
        # region register-the-layers
        self.layers = nn.ModuleList([nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 1)])
        # endregion
torch.manual_seed(0)
x, target = torch.randn(64, 4), torch.ones(64, 1)
for model in (Registered(), Listed(lambda layers: nn.Sequential(*layers))):
    assert sum(p.numel() for p in model.parameters()) == 4 * 4 + 4 + 4 + 1 and len(model.state_dict()) == 4
    step = torch.optim.SGD(model.parameters(), lr=0.1)
    losses = []
    for _ in range(100):
        step.zero_grad()
        loss = ((model(x) - target) ** 2).mean()
        loss.backward()
        step.step()
        losses.append(loss.item())
    print("%.3f to %.3f" % (losses[0], losses[-1]))
    assert losses[-1] < losses[0] / 10
