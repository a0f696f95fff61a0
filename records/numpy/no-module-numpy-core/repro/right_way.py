# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""NumPy 2 loads what it wrote; 1.26 one of the two protocols; .npy goes everywhere.

right_way.py [numpy-2|numpy-1.26|npy]
"""
import pickle
import sys
import tempfile

import numpy as np
from written import NPY, PROTOCOL_4, PROTOCOL_5, WEIGHT, lay

kind = (sys.argv[1:] or ["npy"])[0]
if kind == "numpy-2":
    for protocol, data in ((4, PROTOCOL_4), (5, PROTOCOL_5)):
        assert pickle.loads(data)["weight"].tolist() == WEIGHT
        assert pickle.loads(pickle.dumps(np.array(WEIGHT, "f4"), protocol=protocol)).tolist() == WEIGHT
elif kind == "numpy-1.26":
    assert pickle.loads(PROTOCOL_4)["weight"].tolist() == WEIGHT
    try:
        pickle.loads(PROTOCOL_5)
    except ModuleNotFoundError as error:
        assert "numpy._core.numeric" in str(error), error
    else:
        raise AssertionError("1.26 has numpy._core.numeric")
else:
    with tempfile.TemporaryDirectory() as folder:
        # the exception: objects stand in .npy as a pickle
        np.save(folder + "/objects.npy", np.array([None, 1], dtype=object), allow_pickle=True)
        try:
            np.load(folder + "/objects.npy", allow_pickle=False)
        except ValueError as error:
            assert "allow_pickle" in str(error), error
        else:
            raise AssertionError("no pickle in it")
        lay(folder)
        weight = np.load(folder + "/data.npy")
        assert weight.dtype == np.float32 and weight.tolist() == WEIGHT
        np.save(folder + "/again.npy", weight)
        with open(folder + "/again.npy", "rb") as file:
            again = file.read()
        assert again[-24:] == NPY[-24:] and again[:6] == NPY[:6]
print(kind, "loaded with", np.__version__)
