# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""k and alpha times f, the output times f ** beta: the same layer. A larger k alone is another one.

    python scale.py         the scaled layer
    python scale.py raise   k raised to 1e-5
"""
import sys

import torch

torch.manual_seed(0)
x = torch.randn(2, 12, 3, 3).double() * 0.01
n, alpha, beta, k = 5, 1e-4, 0.75, 1e-8


def layer(x, alpha, k):
    y = torch.empty_like(x)
    for c in range(x.shape[1]):
        near = x[:, max(0, c - n // 2) : c + (n - 1) // 2 + 1]
        y[:, c] = x[:, c] / (k + alpha / n * (near ** 2).sum(1)) ** beta
    return y


right = layer(x, alpha, k)
if sys.argv[1:] == ["raise"]:
    factor = float((right / layer(x, alpha, 1e-5)).abs().max())
    print("changed by a factor of %.0f" % factor)
    assert factor > 10
else:
    f = 1000.0
    scaled = layer(x, alpha * f, max(k * f, 1e-5)) * f ** beta
    assert float(((scaled - right) / right).abs().max()) < 1e-9
    own = torch.nn.LocalResponseNorm(n, alpha=alpha, beta=beta, k=k)(x)
    assert torch.allclose(own, right, rtol=1e-9, atol=0)
    zeros = torch.nn.LocalResponseNorm(n, alpha=alpha, beta=beta, k=0.0)(torch.zeros(1, 8, 2, 2))
    assert bool(torch.isnan(zeros).all()), "without k zeros give NaN"
