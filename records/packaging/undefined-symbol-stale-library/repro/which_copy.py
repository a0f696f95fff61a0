# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon", "torch"]
# ///
"""ldd names the copy that is taken: the other one where the library has a RUNPATH, torch's own where it has an RPATH."""
import os
import subprocess
import tempfile

from errorcanon.lab.kits.shell import bash
from other_copy import SUM, TORCH, make, run

WHICH = r"""
# region which-copy
torch=$(python -c "import importlib.util as u; print(u.find_spec('torch').submodule_search_locations[0])")
ldd "$torch/lib/libtorch_python.so" | grep -E "c10|torch"
# endregion
"""


def taken(*folders):
    """Name the libc10.so that the loader takes for torch's Python library."""
    code, text = bash(WHICH, "/", LD_LIBRARY_PATH=":".join(folders))
    assert code == 0, text
    return next(os.path.realpath(line.split("=>")[1].split()[0]) for line in text.splitlines() if "libc10.so" in line)


tags = subprocess.check_output(["readelf", "-d", os.path.join(TORCH, "libtorch_python.so")]).decode()
own = os.path.realpath(TORCH)
with tempfile.TemporaryDirectory() as folder:
    make(folder)
    other = os.path.realpath(os.path.join(folder, "libc10.so"))
    print("RUNPATH" if "(RUNPATH)" in tags else "RPATH", "| the other copy is taken:", taken(folder) == other)
    if "(RUNPATH)" in tags:
        assert taken(folder) == other
        assert "undefined symbol" in run(SUM, folder)[1]
    else:
        assert taken(folder).startswith(own)
        assert run(SUM, folder)[0] == 0
    assert taken().startswith(own)  # control: nothing on the path
