# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Layers in eval mode treat every sample alone: chunks of the batch give the whole batch's result.

With "cuda" as first argument the batch is above cuDNN's limit of 65535 samples.
"""
import sys

import torch
from torch import nn


device = sys.argv[1] if len(sys.argv) > 1 else "cpu"
torch.manual_seed(0)
model = nn.Sequential(nn.Conv1d(2, 4, 3, padding=1), nn.BatchNorm1d(4), nn.ReLU(), nn.AdaptiveMaxPool1d(2))
model(torch.randn(64, 2, 6))  # gives the running statistics values of their own
model.eval()
x = torch.randn(70000, 2, 6)
with torch.no_grad():
    reference = model(x)
    model, x = model.to(device), x.to(device)
    # region split-the-batch fill: model, x
    y = torch.cat([model(part) for part in x.split(65535)])
    # endregion
    y = y.cpu()
    assert torch.allclose(y, reference, atol=1e-4), (y - reference).abs().max()

    model.train()
    whole, parts = model(x), torch.cat([model(part) for part in x.split(100)])
    assert not torch.allclose(whole, parts, atol=1e-3), "in training mode the statistics are the chunk's"
print("eval chunks differ by", (y - reference).abs().max().item())
