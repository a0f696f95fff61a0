# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy", "setuptools"]
# ///
"""A kernel reads an ordinary global of its module."""
import triton
import triton.language as tl

from errorcanon.lab.kits.aot import build

SIZE = 128


@triton.jit
def numbers(out):
    at = tl.arange(0, SIZE)
    tl.store(out + at, at.to(tl.float32))


build(numbers, {"out": "*fp32"}, {})
