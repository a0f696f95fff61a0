# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy", "setuptools"]
# ///
"""tl.dot of blocks with an inner size of 8 in half precision. Argument: inner (default) or all (4 by 4 by 4)."""
import sys

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


sizes = {"M": 4, "N": 4, "K": 4} if sys.argv[1:] == ["all"] else {"M": 16, "N": 16, "K": 8}
build(product, {"a": "*fp16", "b": "*fp16", "c": "*fp32"}, sizes)
