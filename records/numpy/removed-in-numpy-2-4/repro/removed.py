# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy>=2.4"]
# ///
"""Names that NumPy 2.4 removed; the error is let out.

removed.py [trapz|in1d|import-trapz|import-in1d|linalg.linalg|fft.helper]
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["trapz"])[0]
if kind == "trapz":
    print(np.trapz([1.0, 2.0, 3.0]))
elif kind == "in1d":
    print(np.in1d([1, 2], [2]))
elif kind == "import-trapz":
    from numpy import trapz

    print(trapz([1.0, 2.0, 3.0]))
elif kind == "import-in1d":
    from numpy import in1d

    print(in1d([1, 2], [2]))
elif kind == "linalg.linalg":
    from numpy.linalg.linalg import LinAlgError

    print(LinAlgError)
else:
    from numpy.fft.helper import fftfreq

    print(fftfreq(4))
