# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy>=2"]
# ///
"""Names that NumPy 2.0 removed.

removed.py [float_|Inf|NaN|string_|bool8|product|import]
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["float_"])[0]
if kind == "float_":
    print(np.zeros(3, dtype=np.float_))
elif kind == "Inf":
    print(min([3.0, np.Inf]))
elif kind == "product":
    print(np.product([2, 3]))
elif kind == "import":
    from numpy import NaN

    print(NaN)
else:
    print(getattr(np, kind))
