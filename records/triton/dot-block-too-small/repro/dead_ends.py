# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy", "setuptools"]
# ///
"""What does not help. Argument: warps (default, other num_warps and num_stages) or interpreter (8 by 8 by 8 in half precision on the CPU)."""
import os
import sys

mode = sys.argv[1] if len(sys.argv) > 1 else "warps"
if mode == "interpreter":
    os.environ["TRITON_INTERPRET"] = "1"
import numpy
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


# without memory, so that it needs no tensor: the blocks are counted up, and what the interpreter makes is kept
made = []


@triton.jit
def counted(n):
    m = tl.arange(0, 8)[:, None]
    k = tl.arange(0, 8)[None, :]
    left = (m * 8 + k - 20).to(tl.float16)
    right = (m - 3 * k).to(tl.float16)
    made.append(tl.dot(left, right).handle.data)


def said(call):
    try:
        call()
    except Exception as error:
        return str(error) + repr(error.__cause__)
    return "passed"


def refused(text):
    return "Input shapes should have M >=" in text or "must be >= 16!" in text


if mode == "warps":
    kinds = {"a": "*fp16", "b": "*fp16", "c": "*fp32"}
    for options in ({}, {"num_warps": 1}, {"num_warps": 8}, {"num_stages": 1}):
        text = said(lambda: build(product, kinds, {"M": 16, "N": 16, "K": 8}, **options))
        print(options, text.splitlines()[-1])
        assert refused(text), text
        assert said(lambda: build(product, kinds, {"M": 16, "N": 16, "K": 16}, **options)) == "passed"
else:
    text = said(lambda: counted[(1,)](0))
    print(triton.__version__, text.splitlines()[-1])
    old = triton.__version__.startswith(("3.0.", "3.2."))
    assert refused(text) if old else text == "passed"
    # the numbers are right, and the compiler refuses K of 8 in half precision all the same (dot.py)
    m, k = numpy.mgrid[:8, :8]
    assert old or numpy.allclose(made[0], (m * 8 + k - 20) @ (m - 3 * k))
    print("outcome: same-failure" if old else "outcome: harm")
