# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy<1.26"]
# ///
"""encoding="latin1", fix_imports and np.load(..., allow_pickle=True) lead to the same place."""
import pickle
import tempfile

import numpy as np
from written import NAMES, WEIGHT, lay

with tempfile.TemporaryDirectory() as folder:
    lay(folder)
    for name in ("data.pkl", "data5.pkl"):
        for ask in (
            lambda: pickle.loads(NAMES[name], encoding="latin1"),
            lambda: pickle.loads(NAMES[name], fix_imports=False),
            lambda: np.load(folder + "/" + name, allow_pickle=True),
        ):
            try:
                ask()
            except Exception as error:
                assert "No module named 'numpy._core" in str(error) or "numpy._core" in str(error.__cause__), error
            else:
                raise AssertionError("was loaded")
    assert np.load(folder + "/data.npy").tolist() == WEIGHT
print("six times the same, with", np.__version__)
