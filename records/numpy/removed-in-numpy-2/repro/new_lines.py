# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""The lines of old_lines.py with the names of now, as canon try writes them."""
import sys

import numpy as np

LINES = {
    "float_": lambda: np.zeros(3, dtype=np.float64).dtype.itemsize == 8,
    "complex_": lambda: np.zeros(3, dtype=np.complex128).dtype.itemsize == 16,
    "Inf": lambda: min([3.0, np.inf]) == 3.0,
    "Infinity": lambda: np.inf == float("inf"),
    "infty": lambda: np.inf == float("inf"),
    "PINF": lambda: np.inf == float("inf"),
    "NINF": lambda: max(-3.0, (-np.inf)) == -3.0 and abs((-np.inf)) == float("inf"),
    "NaN": lambda: np.nan != np.nan,
    "NAN": lambda: np.nan != np.nan,
    "string_": lambda: np.bytes_(b"cat") == b"cat",
    "unicode_": lambda: np.str_("cat") == "cat",
    "round_": lambda: np.round(2.345, 1) == 2.3,
    "alltrue": lambda: bool(np.all(np.ones((2, 2)) > 0)),
    "sometrue": lambda: bool(np.any(np.eye(2) > 0)),
    "product": lambda: np.prod([[2, 3], [1, 2]]) == 12,
    "cumproduct": lambda: np.cumprod([2, 3]).tolist() == [2, 6],
    "bool8": lambda: np.bool_(1).dtype.kind == "b",
}
for name in sys.argv[1:] or LINES:
    assert LINES[name](), name
    print(name)
