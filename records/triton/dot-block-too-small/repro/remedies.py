# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "torch", "numpy", "setuptools"]
# ///
"""A product of 5 by 10 and 10 by 3.

First argument: padded (default, blocks of 16) or summed (no tl.dot). Second: numbers (default, on the CPU) or compile.
"""
import os
import sys

way = sys.argv[1] if len(sys.argv) > 1 else "padded"
compile_it = sys.argv[2:] == ["compile"]
if not compile_it:
    os.environ["TRITON_INTERPRET"] = "1"
import triton
import triton.language as tl

from errorcanon.lab.kits.aot import build


@triton.jit
def padded(a, b, c, m, n, k, MASK: tl.constexpr):
    # region blocks-of-16
    i = tl.arange(0, 16)[:, None]
    j = tl.arange(0, 16)[None, :]
    inner = tl.arange(0, 16)
    # endregion
    if MASK:
        # region fill-up-to-16
        left = tl.load(a + i * k + inner[None, :], mask=(i < m) & (inner[None, :] < k), other=0.0)
        right = tl.load(b + inner[:, None] * n + j, mask=(inner[:, None] < k) & (j < n), other=0.0)
        # endregion
    else:
        left = tl.load(a + i * k + inner[None, :], mask=i < m, other=0.0)
        right = tl.load(b + inner[:, None] * n + j, mask=j < n, other=0.0)
    tl.store(c + i * n + j, tl.dot(left, right), mask=(i < m) & (j < n))


@triton.jit
def summed(a, b, c, m, n, k, MASK: tl.constexpr):
    i = tl.arange(0, 8)
    j = tl.arange(0, 4)
    inner = tl.arange(0, 16)
    left = tl.load(a + i[:, None] * k + inner[None, :], mask=(i[:, None] < m) & (inner[None, :] < k), other=0.0)
    right = tl.load(b + inner[:, None] * n + j[None, :], mask=(inner[:, None] < k) & (j[None, :] < n), other=0.0)
    # region sum-of-products
    total = tl.sum(left[:, :, None].to(tl.float32) * right[None, :, :].to(tl.float32), axis=1)
    # endregion
    tl.store(c + i[:, None] * n + j[None, :], total, mask=(i[:, None] < m) & (j[None, :] < n))


kernel = padded if way == "padded" else summed
if compile_it:
    kinds = {"a": "*fp16", "b": "*fp16", "c": "*fp32", "m": "i32", "n": "i32", "k": "i32"}
    made = build(kernel, kinds, {"MASK": True}).asm
    assert len(made["cubin"]) > 1000
    assert ("mma" in made["ptx"]) == (way == "padded"), "tensor core instructions"
    print("compiled")
    sys.exit()
import torch

torch.manual_seed(0)
room = torch.randn(2, 512)  # numbers lie behind both matrices, as in a real buffer
a, b = room[0, :50].view(5, 10), room[1, :30].view(10, 3)
for mask in (True, False) if way == "padded" else (True,):
    c = torch.zeros(5, 3)
    kernel[(1,)](a, b, c, 5, 3, 10, MASK=mask)
    away = (c - a @ b).abs().max().item()
    print(way, "mask of the inner side:", mask, "away by", away)
    assert (away < 1e-5) == mask and (mask or away > 0.1)
