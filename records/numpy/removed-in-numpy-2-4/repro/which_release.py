# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""What is there up to 2.3 and gone from 2.4 on, beside what went in 2.0 already and what never left."""
import importlib.util
import warnings

import numpy as np

warnings.simplefilter("ignore")
release = tuple(map(int, np.__version__.split(".")[:2]))
late = [name for name in ("trapz", "in1d") if hasattr(np, name)]
modules = [name for name in ("numpy.linalg.linalg", "numpy.fft.helper") if importlib.util.find_spec(name)]
early = [name for name in ("float_", "Inf", "product", "alltrue", "msort") if hasattr(np, name)]
print(np.__version__, "of 2.4:", late, modules, "of 2.0:", early)
assert len(late) == len(modules) * 1 == (2 if release < (2, 4) else 0)
assert len(early) == (5 if release < (2, 0) else 0)
assert hasattr(np, "trapezoid") == (release >= (2, 0))
# looked up in NumPy 2, names of 2.0 are answered with a sentence, those of 2.4 plainly
if release >= (2, 4):
    for name, words in {"float_": "was removed in the NumPy 2.0 release", "trapz": "has no attribute 'trapz'"}.items():
        try:
            getattr(np, name)
        except AttributeError as error:
            assert words in str(error), error
