# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy", "setuptools"]
# ///
"""Floats of 8 bits want a K of 32, for compute capability 9.0; and a block of 24 is no power of two."""
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


def said(kind, k):
    try:
        build(product, {"a": kind, "b": kind, "c": "*fp32"}, {"M": 16, "N": 16, "K": k}, arch=90)
        return ""
    except triton.compiler.errors.CompilationError as error:
        text = str(error) + repr(error.__cause__)
        print(kind, k, text.splitlines()[-1])
        return text


for kind in ("*fp8e5", "*fp8e4nv"):
    assert "and K >= 32" in said(kind, 16)
    assert said(kind, 32) == ""
assert said("*fp16", 16) == ""
assert "power of 2" in said("*fp16", 24) and said("*fp16", 32) == ""
print(triton.__version__, "K of 32 for floats of 8 bits")
