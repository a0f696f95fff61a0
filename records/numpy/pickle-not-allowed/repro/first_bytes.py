# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""The first bytes tell an array of objects, a pickle, and a file that is neither."""
import pickle
import tempfile

import numpy as np

LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 4\n"


def refused(path, **more):
    try:
        np.load(path, **more)
    except (ValueError, OSError, pickle.UnpicklingError) as error:
        return str(error)
    return ""


with tempfile.TemporaryDirectory() as folder:
    path = folder + "/data.npy"
    np.save(path, {"labels": [0]}, allow_pickle=True)
    head = open(path, "rb").read(100)
    assert head.startswith(b"\x93NUMPY") and b"'descr': '|O'" in head, head
    assert "Object arrays cannot be loaded" in refused(path) and refused(path, allow_pickle=True) == ""
    for data, loads in ((pickle.dumps({"labels": [0]}, protocol=4), True), (LFS, False), (b"<!DOCTYPE html>", False)):
        with open(path, "wb") as file:
            file.write(data)
        assert "pickled" in refused(path) and "Object arrays" not in refused(path), refused(path)
        assert (refused(path, allow_pickle=True) == "") == loads == (data[:1] == b"\x80")
        print(data[:12], refused(path)[:50], "|", refused(path, allow_pickle=True).replace(folder, "/app")[:60])
