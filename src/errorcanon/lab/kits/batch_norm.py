"""A model whose batch normalisation has an epsilon below zero, and the check of its repair.

The record of cuDNN's refusal and that of PyTorch's take the same step; each keeps the step itself
in its script and asserts here that the result is right.
"""

from __future__ import annotations

import torch


def model_with_negative_epsilon() -> torch.nn.Sequential:
    """Give two layers, of which only the first has a faulty epsilon."""
    torch.manual_seed(0)
    faulty = torch.nn.BatchNorm2d(3, eps=-1.0, affine=False)
    return torch.nn.Sequential(faulty, torch.nn.BatchNorm2d(3, eps=1e-3))


def assert_repaired(model: torch.nn.Sequential) -> None:
    """Assert that only the faulty layer was changed, and that it computes what the formula says."""
    assert [layer.eps for layer in model] == [1e-5, 1e-3], "only the faulty layer is touched"
    device = "cuda" if torch.cuda.is_available() else "cpu"
    x = torch.randn(16, 3, 8, 8) * 2 + 1
    y = model.to(device)[0](x.to(device)).cpu().double()
    x = x.double()
    mean = x.mean(dim=(0, 2, 3), keepdim=True)
    variance = ((x - mean) ** 2).mean(dim=(0, 2, 3), keepdim=True)
    reference = (x - mean) / (variance + 1e-5) ** 0.5
    print("largest difference to the formula: %.1e" % float((y - reference).abs().max()))
    assert torch.allclose(y, reference, atol=1e-5)
