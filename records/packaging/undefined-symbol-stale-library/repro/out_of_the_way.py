# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon", "torch"]
# ///
"""Without the other copy torch computes; with torch's folder before it, too: out_of_the_way.py remove|before"""
import os
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from other_copy import SUM, make, run

BEFORE = r"""
# region own-folder-first fill: train.py
torch=$(python -c "import importlib.util as u; print(u.find_spec('torch').submodule_search_locations[0])")
LD_LIBRARY_PATH="$torch/lib:$LD_LIBRARY_PATH" python train.py
# endregion
"""
REMOVE = """
# region remove-the-copy fill: /usr/local/lib
rm -f /usr/local/lib/libc10*.so /usr/local/lib/libtorch*.so
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    make(folder)
    with open(os.path.join(folder, "train.py"), "w") as file:
        file.write(SUM)
    assert "undefined symbol" in run(SUM, folder)[1]
    if (sys.argv[1:] or ["remove"])[0] == "remove":
        code, text = bash(REMOVE.replace("/usr/local/lib", folder), folder)
        assert code == 0 and not os.path.exists(os.path.join(folder, "libc10.so")), text
        code, text = run(SUM, folder)
    else:
        code, text = bash(BEFORE, folder, LD_LIBRARY_PATH=folder)
    assert code == 0 and "right" in text, text
print("right")
