# /// script
# requires-python = ">=3.9"
# dependencies = ["triton", "numpy", "setuptools"]
# ///
"""Which blocks tl.dot takes here, by data type and side: the least of each of M, N and K with the others at 64."""
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


def compiles(kind, sizes):
    out = "*i32" if kind == "*i8" else "*fp32"
    try:
        build(product, {"a": kind, "b": kind, "c": out}, sizes, arch=80)
        return True
    except triton.compiler.errors.CompilationError as error:
        text = str(error) + repr(error.__cause__)
        assert "Input shapes should have M >=" in text or "must be >= 16!" in text or "small blocks not supported" in text, text
        return False


least = {}
for kind in ("*fp16", "*fp32", "*i8"):
    for side in "MNK":
        sizes = [size for size in (1, 2, 4, 8, 16, 32) if compiles(kind, {"M": 64, "N": 64, "K": 64, **{side: size}})]
        least[kind, side] = sizes[0]
        assert sizes == [size for size in (1, 2, 4, 8, 16, 32) if size >= sizes[0]]
print(triton.__version__, least)
release = tuple(int(part) for part in triton.__version__.split(".")[:2])
assert all(least[kind, side] == (1 if release >= (3, 5) else 16) for kind in ("*fp16", "*fp32") for side in "MN"), least
assert least["*fp16", "K"] == 16, least
assert least["*fp32", "K"] == (8 if release >= (3, 9) else 16), least
assert least["*i8", "K"] == (16 if release == (3, 2) else 32), least
