# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy>=2"]
# ///
"""One line for each name, as old code has them.

old_lines.py [float_|Inf|…]
"""
import sys

import numpy as np

LINES = {
    "float_": lambda: np.zeros(3, dtype=np.float_).dtype.itemsize == 8,
    "complex_": lambda: np.zeros(3, dtype=np.complex_).dtype.itemsize == 16,
    "Inf": lambda: min([3.0, np.Inf]) == 3.0,
    "Infinity": lambda: np.Infinity == float("inf"),
    "infty": lambda: np.infty == float("inf"),
    "PINF": lambda: np.PINF == float("inf"),
    "NINF": lambda: max(-3.0, np.NINF) == -3.0 and abs(np.NINF) == float("inf"),
    "NaN": lambda: np.NaN != np.NaN,
    "NAN": lambda: np.NAN != np.NAN,
    "string_": lambda: np.string_(b"cat") == b"cat",
    "unicode_": lambda: np.unicode_("cat") == "cat",
    "round_": lambda: np.round_(2.345, 1) == 2.3,
    "alltrue": lambda: bool(np.alltrue(np.ones((2, 2)) > 0)),
    "sometrue": lambda: bool(np.sometrue(np.eye(2) > 0)),
    "product": lambda: np.product([[2, 3], [1, 2]]) == 12,
    "cumproduct": lambda: np.cumproduct([2, 3]).tolist() == [2, 6],
    "bool8": lambda: np.bool8(1).dtype.kind == "b",
}
for name in sys.argv[1:] or LINES:
    assert LINES[name](), name
    print(name)
