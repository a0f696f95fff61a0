# /// script
# requires-python = ">=3.9"
# dependencies = ["triton>=3.5", "torch", "numpy", "setuptools"]
# ///
"""One row times a matrix of 16 by 8 by tl.dot: newer releases fill up M and N themselves.

Argument: compile (default, for compute capabilities 8.0 and 9.0) or numbers (on the CPU).
"""
import os
import sys

if sys.argv[1:] == ["numbers"]:
    os.environ["TRITON_INTERPRET"] = "1"
import triton
import triton.language as tl

from errorcanon.lab.kits.aot import build


@triton.jit
def product(a, b, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    m = tl.arange(0, M)[:, None]
    n = tl.arange(0, N)[None, :]
    left = tl.load(a + m * K + tl.arange(0, K)[None, :])
    right = tl.load(b + tl.arange(0, K)[:, None] * N + n)
    tl.store(c + m * N + n, tl.dot(left, right))


if sys.argv[1:] == ["numbers"]:
    import torch

    torch.manual_seed(0)
    a, b, c = torch.randn(1, 16), torch.randn(16, 8), torch.zeros(1, 8)
    product[(1,)](a, b, c, M=1, N=8, K=16)
    assert torch.allclose(c, a @ b, atol=1e-5)
    print(c)
else:
    for arch in (80, 90):
        made = build(product, {"a": "*fp16", "b": "*fp16", "c": "*fp32"}, {"M": 1, "N": 8, "K": 16}, arch=arch)
        assert "mma" in made.asm["ptx"], "no tensor core instruction"
        print(arch, [line.strip().split()[0] for line in made.asm["ptx"].splitlines() if "mma" in line][:1])
