# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy>2.0.2"]
# ///
"""No later release of NumPy 2 has the names again; bool is the one that came back, in 2.0."""
import numpy as np

NAMES = "float_ complex_ Inf NaN infty PINF NINF unicode_ string_ round_ alltrue sometrue product cumproduct asfarray mat cast"
print(np.__version__, [name for name in NAMES.split() if hasattr(np, name)])
assert tuple(map(int, np.__version__.split(".")[:3])) > (2, 0, 2)
assert not any(hasattr(np, name) for name in NAMES.split())
assert hasattr(np, "inf") and hasattr(np, "nan") and hasattr(np, "bool")
