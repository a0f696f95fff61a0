# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "torch", "numpy", "setuptools"]
# ///
"""Rows of 100 numbers in blocks of a power of two.

First argument: padded (default) or loop. Second: numbers (default, on the CPU) or compile (for a GPU).
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
def softmax(x, out, n, MASK: tl.constexpr, OTHER: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    if MASK:
        # region masked-load
        value = tl.load(x + row * n + at, mask=at < n, other=OTHER)
        # endregion
    else:
        value = tl.load(x + row * n + at)
    value = tl.exp(value - tl.max(value, axis=0))
    value = value / tl.sum(value, axis=0)
    tl.store(out + row * n + at, value, mask=at < n)


@triton.jit
def total(x, out, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    held = tl.zeros([BLOCK], dtype=tl.float32)
    # region loop-over-blocks
    for first in range(0, n, BLOCK):
        at = first + tl.arange(0, BLOCK)
        held += tl.load(x + row * n + at, mask=at < n, other=0.0)
    # endregion
    tl.store(out + row, tl.sum(held, axis=0))


# region next-power fill: 100
block = triton.next_power_of_2(100)
# endregion
assert block == 128
if compile_it:
    if way == "padded":
        kinds = {"x": "*fp32", "out": "*fp32", "n": "i32"}
        made = build(softmax, kinds, {"MASK": True, "OTHER": float("-inf"), "BLOCK": block})
    else:
        made = build(total, {"x": "*fp32", "out": "*fp32", "n": "i32"}, {"BLOCK": 32})
    assert len(made.asm["cubin"]) > 1000
    print("compiled")
    sys.exit()
import torch

torch.manual_seed(0)
x = torch.randn(4, 100)[:3] - 3  # a fourth row lies behind, so that a block without a mask reads numbers
if way == "padded":
    for mask, other, right in ((True, float("-inf"), True), (True, 0.0, False), (False, 0.0, False)):
        out = torch.zeros(3, 100)
        softmax[(3,)](x, out, 100, MASK=mask, OTHER=other, BLOCK=block)
        away = (out - torch.softmax(x, 1)).abs().max().item()
        print("mask", mask, "other", other, "away by", away)
        assert (away < 1e-6) == right and (right or away > 1e-3)
else:
    out = torch.zeros(3)
    total[(3,)](x, out, 100, BLOCK=32)
    assert torch.allclose(out, x.sum(1), atol=1e-4), (out, x.sum(1))
    print(out, x.sum(1))
