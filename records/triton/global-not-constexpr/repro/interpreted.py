# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "torch", "numpy<2", "setuptools"]
# ///
"""The interpreter reads the global that the compiler refuses."""
import os

os.environ["TRITON_INTERPRET"] = "1"
import torch
import triton
import triton.language as tl

SIZE = 128


@triton.jit
def numbers(out):
    at = tl.arange(0, SIZE)
    tl.store(out + at, at.to(tl.float32))


out = torch.zeros(128)
numbers[(1,)](out)
assert out.tolist() == list(range(128))
print("read")
