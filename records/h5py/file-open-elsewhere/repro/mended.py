# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py", "numpy"]
# ///
"""Closed at its end; read without the lock. mended.py [close|no-lock]"""
import os
import subprocess
import sys
import tempfile

import h5py
from scene import held_open

if sys.argv[1:] == ["no-lock"]:
    READ = """
# region nolock fill: read.py
HDF5_USE_FILE_LOCKING=FALSE python read.py
# endregion
"""
    with held_open() as (path, pid):
        os.chdir(os.path.dirname(path))
        with open("read.py", "w") as script:
            script.write("import h5py\nwith h5py.File('data.h5', 'r') as file:\n    print(file['x'][:].tolist())\n")
        lines = READ.replace("python ", f'"{sys.executable}" ')
        ran = subprocess.run(["bash", "-c", lines], stdout=subprocess.PIPE, check=True)
    assert ran.stdout.decode().strip() == "[1, 2, 3]"
else:
    path = os.path.join(tempfile.mkdtemp(), "data.h5")
    # region close fill: path, "x"
    with h5py.File(path, "w") as file:
        file["x"] = [1, 2, 3]
    with h5py.File(path, "r") as file:
        values = file["x"][:]
    # endregion
    assert values.tolist() == [1, 2, 3]
print("held")
