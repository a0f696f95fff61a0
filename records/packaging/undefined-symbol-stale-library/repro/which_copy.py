# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""ldd names the copy that is taken: the other one where the library has a RUNPATH, torch's own where it has an RPATH."""
import os
import subprocess
import tempfile

from other_copy import SUM, TORCH, make, run, taken

tags = subprocess.check_output(["readelf", "-d", os.path.join(TORCH, "libtorch_python.so")]).decode()
with tempfile.TemporaryDirectory() as folder:
    make(folder)
    print("RUNPATH" if "(RUNPATH)" in tags else "RPATH", taken(folder) == os.path.join(folder, "libc10.so"))
    if "(RUNPATH)" in tags:
        assert taken(folder) == os.path.join(folder, "libc10.so")
        assert "undefined symbol" in run(SUM, folder)[1]
    else:
        assert os.path.realpath(taken(folder)).startswith(os.path.realpath(TORCH))
        assert run(SUM, folder)[0] == 0
    assert os.path.realpath(taken()).startswith(os.path.realpath(TORCH))  # control: nothing on the path
