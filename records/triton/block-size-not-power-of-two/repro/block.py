# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy", "setuptools"]
# ///
"""A block of 100 elements. Argument: range (default), shape (tl.zeros) or interpreted (on the CPU)."""
import os
import sys

mode = sys.argv[1] if len(sys.argv) > 1 else "range"
os.environ["TRITON_FRONT_END_DEBUGGING"] = "1"  # keep the frames of what raised
if mode == "interpreted":
    os.environ["TRITON_INTERPRET"] = "1"
import triton
import triton.language as tl

from errorcanon.lab.kits.aot import build


@triton.jit
def by_range(out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, at.to(tl.float32), mask=at < n)


@triton.jit
def by_shape(out, BLOCK: tl.constexpr):
    tl.store(out, tl.sum(tl.zeros([BLOCK], dtype=tl.float32), axis=0))


if mode == "interpreted":
    by_range[(1,)](0, 100, BLOCK=100)  # the size is looked at before the address
if mode == "shape":
    build(by_shape, {"out": "*fp32"}, {"BLOCK": 100})
build(by_range, {"out": "*fp32", "n": "i32"}, {"BLOCK": 100})
