# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy<2", "setuptools"]
# ///
"""The interpreter reads the global that the compiler refuses."""
import os

os.environ["TRITON_INTERPRET"] = "1"
import triton
import triton.language as tl

SIZE = 128


@triton.jit
def numbers(out):
    at = tl.arange(0, SIZE)
    read.append(at.handle.data.tolist())  # no memory, so that it needs no tensor


read = []
numbers[(1,)](0)
assert read == [list(range(128))]
print("read")
