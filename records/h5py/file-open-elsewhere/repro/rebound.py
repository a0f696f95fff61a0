# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py", "numpy"]
# ///
"""Another name for the file or its variable leaves it open."""
import os
import tempfile

import h5py

path = os.path.join(tempfile.mkdtemp(), "data.h5")
writer = h5py.File(path, "w")
data = writer.create_dataset("x", data=[1, 2])
writer = None
os.symlink(path, path + ".link")
for name in (path, path + ".link"):
    try:
        h5py.File(name, "w")
    except OSError as error:
        print(error)
        assert "unable to truncate a file which is already open" in str(error) or "unable to lock file" in str(error)
    else:
        raise AssertionError("it opened")
