# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy", "setuptools"]
# ///
"""Steps that do not help: the size as an ordinary argument, and a multiple of 32."""
import triton
import triton.language as tl

from errorcanon.lab.kits.aot import build


@triton.jit
def ordinary(out, n):
    at = tl.arange(0, n)
    tl.store(out + at, at.to(tl.float32))


@triton.jit
def constant(out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, at.to(tl.float32))


def said(call):
    try:
        call()
    except triton.compiler.errors.CompilationError as error:
        return str(error) + repr(error.__cause__)
    return "compiled"


text = said(lambda: build(ordinary, {"out": "*fp32", "n": "i32"}, {}))
assert "arange's arguments must be of type tl.constexpr" in text, text
for block in (32, 64, 96, 100, 128, 160, 192, 256, 320):
    text = said(lambda: build(constant, {"out": "*fp32"}, {"BLOCK": block}))
    print(block, text.splitlines()[-1])
    assert (text == "compiled") == (block in (32, 64, 128, 256)), text
    assert text == "compiled" or "arange's range must be a power of 2" in text
