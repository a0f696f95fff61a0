# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Behind the arrows of `remapped shapes` stand the sizes that differ; compared from the right the shapes mislead."""
import re

import numpy as np


def said(call):
    try:
        call()
    except ValueError as error:
        print(error)
        return str(error)
    return ""


def misfits(text):
    """Pairs of sizes behind the arrows that are neither equal nor 1, from the left."""
    first, second = ([int(size) for size in shape.replace("newaxis", "1").split(",")] for shape in re.findall(r"->\(([^)]*)\)", text))
    return [(m, n) for m, n in zip(first[::-1], second[::-1]) if m != n and 1 not in (m, n)]


# one letter, two sizes
text = said(lambda: np.einsum("ij,jk->ik", np.ones((2, 3)), np.ones((4, 5))))
assert "remapped shapes" in text and misfits(text) == [(3, 4)], text
assert np.einsum("ij,jk->ik", np.ones((2, 3)), np.ones((3, 5))).shape == (2, 5), "from the right 3 and 5 differ, and it works"
# shapes that fit from the right, and still one letter with two sizes
text = said(lambda: np.einsum("bij,bj->bi", np.ones((2, 3, 3)), np.ones((3, 3))))
assert np.broadcast(np.ones((2, 3, 3)), np.ones((3, 3))).shape == (2, 3, 3)
assert misfits(text) == [(2, 3)], text
text = said(lambda: np.matmul(np.ones((2, 2, 3)), np.ones((3, 3, 5))))
assert misfits(text) == [(2, 3)], text
assert np.matmul(np.ones((2, 2, 3)), np.ones((2, 3, 5))).shape == (2, 2, 5)
# broadcast_to prints no arrows, and its shapes are compared from the right
text = said(lambda: np.broadcast_to(np.ones((2, 3)), (2, 4)))
assert "remapped shapes" in text and "requested shape (2,4)" in text and "->(" not in text, text
assert np.broadcast_to(np.ones(3), (2, 3)).shape == (2, 3)
# the twin, which broadcasts from the right, has no arrows
assert "->" not in said(lambda: np.ones((2, 3)) + np.ones((4, 5)))
