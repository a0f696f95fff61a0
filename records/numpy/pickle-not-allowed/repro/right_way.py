# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""One load with leave, for a file of one's own; or data without objects, which needs none.

right_way.py [leave|plain]
"""
import json
import pickle
import sys
import tempfile

import numpy as np

kind = (sys.argv[1:] or ["plain"])[0]
rows = [[1, 2, 3], [4]]
with tempfile.TemporaryDirectory() as folder:
    if kind == "leave":
        path = folder + "/data.npy"
        np.save(path, {"labels": [0, 1], "rows": np.arange(3)}, allow_pickle=True)
        # region leave fill: path
        loaded = np.load(path, allow_pickle=True)
        data = loaded.item()  # if a dict was saved
        # endregion
        with open(path, "wb") as file:
            pickle.dump({"labels": [0, 1]}, file)
        assert np.load(path, allow_pickle=True) == {"labels": [0, 1]}, "a plain pickle comes back as the object"
        assert loaded.shape == () and data["labels"] == [0, 1] and data["rows"].tolist() == [0, 1, 2]
    else:
        path = folder + "/data.npz"
        # region no-objects fill: path, rows
        np.savez(path, labels=[0, 1], values=np.concatenate(rows), lengths=[len(row) for row in rows])
        with np.load(path) as data:
            again = np.split(data["values"], np.cumsum(data["lengths"])[:-1])
        # endregion
        assert [part.tolist() for part in again] == rows
        with np.load(path) as data:
            assert data["labels"].tolist() == [0, 1]
        with open(folder + "/more.json", "w") as file:
            json.dump({"rows": rows}, file)
        with open(folder + "/more.json") as file:
            assert json.load(file)["rows"] == rows
print(kind, "loaded")
