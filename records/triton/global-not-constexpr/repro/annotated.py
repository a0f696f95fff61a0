# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy", "setuptools"]
# ///
"""A global that is only annotated: taken by 3.0.0 and 3.2.0, refused later. Argument: raise, to let the error out."""
import sys

import triton
import triton.language as tl

from errorcanon.lab.kits.aot import build

SIZE: tl.constexpr = 128


@triton.jit
def numbers(out):
    at = tl.arange(0, SIZE)
    tl.store(out + at, at.to(tl.float32))


if sys.argv[1:] == ["raise"]:
    build(numbers, {"out": "*fp32"}, {})
text = ""
try:
    build(numbers, {"out": "*fp32"}, {})
except triton.compiler.errors.CompilationError as error:
    text = str(error)
old = triton.__version__.startswith(("3.0.", "3.2."))
print(triton.__version__, text.splitlines()[-1] if text else "compiled")
assert (text == "") == old, text
assert old or "Cannot access global variable SIZE from within @jit'ed" in text
