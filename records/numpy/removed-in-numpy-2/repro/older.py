# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy<2"]
# ///
"""In NumPy 1 the old and the new names are the same things, so the new ones serve both."""
import numpy as np

PAIRS = "float_=float64 complex_=complex128 Inf=inf NaN=nan unicode_=str_ string_=bytes_ bool8=bool_"
for pair in PAIRS.split():
    old, new = pair.split("=")
    assert getattr(np, old) is getattr(np, new), pair
print(np.__version__, PAIRS)
