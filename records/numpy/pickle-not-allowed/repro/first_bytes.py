# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""The first bytes tell an array of objects, a pickle, and a file that is neither."""
import pickle
import subprocess
import sys
import tempfile

import numpy as np

LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 4\n"


ASK = """
# region first-bytes fill: data.npy
python -c "print(open('data.npy', 'rb').read(80))"
# endregion
"""


def shown(folder):
    """What the command prints in that folder."""
    command = ASK.replace("python ", sys.executable + " ")
    return subprocess.run(["bash", "-c", command], cwd=folder, stdout=subprocess.PIPE, check=True).stdout.decode()


def refused(path, **more):
    try:
        np.load(path, **more)
    except (ValueError, OSError, pickle.UnpicklingError) as error:
        return str(error)
    return ""


with tempfile.TemporaryDirectory() as folder:
    path = folder + "/data.npy"
    np.save(path, {"labels": [0]}, allow_pickle=True)
    head = shown(folder)
    assert "\\x93NUMPY" in head and "'descr': '|O'" in head, head
    assert "Object arrays cannot be loaded" in refused(path) and refused(path, allow_pickle=True) == ""
    for data, loads in ((pickle.dumps({"labels": [0]}, protocol=4), True), (LFS, False), (b"<!DOCTYPE html>", False)):
        with open(path, "wb") as file:
            file.write(data)
        assert "pickled" in refused(path) and "Object arrays" not in refused(path), refused(path)
        assert (refused(path, allow_pickle=True) == "") == loads == (data[:1] == b"\x80")
        start = shown(folder)
        assert ("\\x80" in start, "version https://git-lfs" in start, "<!DOCTYPE html>" in start).count(True) == 1, start
        assert "NUMPY" not in start
        print(data[:12], refused(path)[:50], "|", refused(path, allow_pickle=True).replace(folder, "/app")[:60])
