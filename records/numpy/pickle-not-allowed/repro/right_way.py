# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""One load with leave, for a file of one's own; or data without objects, which needs none.

right_way.py [leave|plain]
"""
import json
import sys
import tempfile

import numpy as np

kind = (sys.argv[1:] or ["plain"])[0]
rows = [[1, 2, 3], [4]]
with tempfile.TemporaryDirectory() as folder:
    if kind == "leave":
        np.save(folder + "/data.npy", {"labels": [0, 1], "rows": np.arange(3)}, allow_pickle=True)
        loaded = np.load(folder + "/data.npy", allow_pickle=True)
        assert loaded.shape == () and loaded.item()["labels"] == [0, 1] and loaded.item()["rows"].tolist() == [0, 1, 2]
    else:
        np.savez(folder + "/data.npz", labels=[0, 1], values=np.concatenate(rows), lengths=[len(r) for r in rows], names=np.array(["a", "b"]))
        with np.load(folder + "/data.npz") as data:
            assert [part.tolist() for part in np.split(data["values"], np.cumsum(data["lengths"])[:-1])] == rows
            assert data["labels"].tolist() == [0, 1] and data["names"].tolist() == ["a", "b"]
        with open(folder + "/more.json", "w") as file:
            json.dump({"rows": rows}, file)
        with open(folder + "/more.json") as file:
            assert json.load(file)["rows"] == rows
print(kind, "loaded")
