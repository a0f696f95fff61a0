# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy<2"]
# ///
"""numpy.core's modules under the new names: the pickle loads, and can be written anew for both."""
import pickle
import sys

import numpy as np
import numpy.core.multiarray
import numpy.core.numeric
from written import PROTOCOL_4, PROTOCOL_5, WEIGHT

for name in ("", ".multiarray", ".numeric"):
    sys.modules["numpy._core" + name] = sys.modules["numpy.core" + name]
for data in (PROTOCOL_4, PROTOCOL_5):
    weight = pickle.loads(data)["weight"]
    assert weight.dtype == np.float32 and weight.tolist() == WEIGHT
    assert b"numpy.core" in pickle.dumps(weight, protocol=4), "written anew, it has the names that both know"
print("both protocols loaded with", np.__version__)
