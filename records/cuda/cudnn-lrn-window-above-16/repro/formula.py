# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Local response normalisation by its formula, for any window.

    python formula.py        PyTorch's layer agrees with it for windows of 5, 17 and 33
    python formula.py less   a window of 16 instead of 33 is another layer
"""
import sys

import torch

torch.manual_seed(0)
x = torch.randn(2, 40, 3, 3)


def formula(x, n, alpha, beta, k):
    y = torch.empty_like(x)
    for c in range(x.shape[1]):
        near = x[:, max(0, c - n // 2) : c + (n - 1) // 2 + 1]
        y[:, c] = x[:, c] / (k + alpha / n * (near ** 2).sum(1)) ** beta
    return y


if sys.argv[1:] == ["less"]:
    change = (formula(x, 16, 0.1, 0.75, 1.0) - formula(x, 33, 0.1, 0.75, 1.0)).abs().max()
    print("largest change: %.3f" % float(change))
    assert float(change) > 0.01
    small = (formula(x, 16, 1e-4, 0.75, 1.0) - formula(x, 33, 1e-4, 0.75, 1.0)).abs().max()
    print("with alpha 1e-4: %.6f" % float(small))
    assert float(small) < 0.001
else:
    for n in (5, 17, 33):
        layer = torch.nn.LocalResponseNorm(n, alpha=0.1, beta=0.75, k=1.0)
        assert torch.allclose(layer(x), formula(x, n, 0.1, 0.75, 1.0), atol=1e-5), n
