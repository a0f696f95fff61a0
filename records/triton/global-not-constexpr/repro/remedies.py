# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "torch", "numpy<2", "setuptools"]
# ///
"""A constant that a kernel may read: compiled for a GPU and its value looked up, or counted on the CPU.

First argument: instance (default, x = tl.constexpr(3)), argument or inside. Second: compile (default) or numbers.
"""
import os
import sys

way = sys.argv[1] if len(sys.argv) > 1 else "instance"
numbers = sys.argv[2:] == ["numbers"]
if numbers:
    os.environ["TRITON_INTERPRET"] = "1"
import triton
import triton.language as tl

from errorcanon.lab.kits.aot import build

# region constexpr-instance
FACTOR = tl.constexpr(3)


@triton.jit
def instance(out):
    at = tl.arange(0, 128)
    tl.store(out + at, at * FACTOR)
# endregion


# region argument
@triton.jit
def argument(out, SCALE: tl.constexpr):
    at = tl.arange(0, 128)
    tl.store(out + at, at * SCALE)
# endregion


@triton.jit
def inside(out):
    SCALE: tl.constexpr = 3
    at = tl.arange(0, 128)
    tl.store(out + at, at * SCALE)


kernel = {"instance": instance, "argument": argument, "inside": inside}[way]
for scale in (3, 5) if way == "argument" else (3,):
    fixed = {"SCALE": scale} if way == "argument" else {}
    if numbers:
        import torch

        out = torch.zeros(128, dtype=torch.int32)
        kernel[(1,)](out, **fixed)
        assert out.tolist() == [at * scale for at in range(128)]
    else:
        text = build(kernel, {"out": "*i32"}, fixed).asm["ttir"]
        assert "dense<%d>" % scale in text, text
    print(way, scale, "right")
