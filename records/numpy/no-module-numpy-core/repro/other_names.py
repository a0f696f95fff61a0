# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy<2"]
# ///
"""numpy.core's modules under the new names: the pickle loads, and can be written anew for both."""
import pickle

import numpy as np
from written import PROTOCOL_4, PROTOCOL_5, WEIGHT
# region other-names
import sys
import numpy.core.multiarray
import numpy.core.numeric
for name in ("", ".multiarray", ".numeric"):
    sys.modules["numpy._core" + name] = sys.modules["numpy.core" + name]
# endregion
for data in (PROTOCOL_4, PROTOCOL_5):
    weight = pickle.loads(data)["weight"]
    assert weight.dtype == np.float32 and weight.tolist() == WEIGHT
    assert b"numpy.core" in pickle.dumps(weight, protocol=4), "written anew, it has the names that both know"
print("both protocols loaded with", np.__version__)
