# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""The scalar types of NumPy are no equal for the aliases where values are tested or converted."""
import json

import numpy as np

assert isinstance(3, int) and not isinstance(3, np.int64)  # a test of one's own numbers turns False
assert isinstance(True, bool) and not isinstance(True, np.bool_)
assert json.dumps(int("7")) == "7"
try:
    json.dumps(np.int64("7"))
except TypeError as error:
    print(error)
else:
    raise AssertionError
# as a dtype, float and np.float64 are the same
assert np.zeros(2, float).dtype == np.zeros(2, np.float64).dtype
# and the limit comes with them
assert int(2**70) == 2**70
try:
    np.int64(2**70)
except OverflowError as error:
    print(error)
else:
    raise AssertionError
