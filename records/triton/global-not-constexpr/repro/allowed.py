# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy", "setuptools"]
# ///
"""TRITON_ALLOW_NON_CONSTEXPR_GLOBALS=1 compiles, and the value that is compiled in is the one at that time.

Argument: compiles (default) or changed, where the global is another when the kernel is compiled again in the process.
"""
import os
import sys

os.environ["TRITON_ALLOW_NON_CONSTEXPR_GLOBALS"] = "1"
import triton
import triton.language as tl

from errorcanon.lab.kits.aot import build

FACTOR = 3


@triton.jit
def scaled(out):
    at = tl.arange(0, 128)
    tl.store(out + at, at * FACTOR)


def constants(made):
    return [line.split(" = ")[1].split()[1] for line in made.asm["ttir"].splitlines() if "arith.constant dense<" in line]


first = constants(build(scaled, {"out": "*i32"}, {}))
assert first == ["dense<3>"], first
if sys.argv[1:] == ["changed"]:
    FACTOR = 5
    try:
        again = constants(build(scaled, {"out": "*i32"}, {}))
    except RuntimeError as error:
        again = str(error)
    print(triton.__version__, again)
    assert again != ["dense<5>"], again
