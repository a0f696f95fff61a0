# /// script
# requires-python = ">=3.10"
# dependencies = ["numpy", "joblib"]
# ///
"""A whole file of joblib begins with byte 128; pickle.load stops inside at the byte before the array, joblib.load reads it."""
import io
import pickle
from collections import Counter

import joblib
import numpy as np

stopped = Counter()
for length in range(120):
    file = io.BytesIO()
    joblib.dump({"k" * length: np.arange(4.0)}, file)
    whole = file.getvalue()
    assert whole[:1] == b"\x80"
    try:
        pickle.loads(whole)
    except pickle.UnpicklingError as error:
        stopped[str(error)] += 1
    except Exception as error:
        stopped[type(error).__name__] += 1
    (array,) = joblib.load(io.BytesIO(whole)).values()
    assert array.tolist() == [0.0, 1.0, 2.0, 3.0]
print(dict(stopped))
assert stopped[r"invalid load key, '\x0a'."] and stopped[r"invalid load key, '\x09'."], stopped
