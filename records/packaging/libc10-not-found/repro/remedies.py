# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon", "torch", "numpy"]
# ///
"""What helps and what does not. Argument: look (default), late, path or first.

look: the named file lies in torch/lib, and the module holds no path to it; libc10_cuda.so only where PyTorch has CUDA
late: LD_LIBRARY_PATH set in the program; path: before its start; first: torch imported first
"""
import os
import subprocess
import sys
import tempfile

from build import LIB, module, run
from errorcanon.lab.kits.shell import bash

form = (sys.argv[1:] or ["look"])[0]
MISSING = "libc10.so: cannot open shared object file"
LOOK = """
# region look-into-torch-lib fill: libc10.so
ls "$(python -c "import torch; print(torch.__path__[0])")/lib" | grep libc10.so
# endregion
"""
FIRST = """
# region import-torch-first fill: ops
import torch  # isort: split
import ops
# endregion
print(ops.twice(21))
"""
PATH = """
# region path-before-start fill: train.py
export LD_LIBRARY_PATH="$(python -c "import torch; print(torch.__path__[0])")/lib:$LD_LIBRARY_PATH"
python train.py
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    module(folder)
    if form == "look":
        dynamic = subprocess.check_output(["readelf", "-d", os.path.join(folder, "ops.so")]).decode()
        assert "[libc10.so]" in dynamic and "PATH" not in dynamic
        assert bash(LOOK, folder) == (0, "libc10.so\n")
        # what only a build with CUDA has cannot be found in another one, in whatever order
        with open(os.path.join(os.path.dirname(LIB), "version.py")) as file:
            cuda = "cuda" in file.read().replace("cuda: Optional[str] = None", "").replace("'cuda'", "")
        there = bash(LOOK.replace("libc10.so", "libc10_cuda.so"), folder)[1] == "libc10_cuda.so\n"
        print("libc10.so is there, libc10_cuda.so is", "there" if there else "not there")
        assert there == cuda
    elif form == "late":
        code, text = run(folder, "import os; os.environ['LD_LIBRARY_PATH'] = %r; import ops" % LIB)
        print(text.splitlines()[-1])
        assert code and MISSING in text
    elif form == "path":
        assert MISSING in run(folder, "import ops")[1]
        with open(folder + "/train.py", "w") as file:
            file.write("import ops; print(ops.twice(21))")
        code, text = bash(PATH, folder, LD_LIBRARY_PATH="")
        print("with the path:", text)
        assert (code, text) == (0, "42\n"), text
    else:
        # the wrong order first, in the same process: the failure leaves nothing behind
        code, text = run(folder, "try:\n import ops\nexcept ImportError as error:\n print(error)\n" + FIRST)
        print(text)
        assert code == 0 and MISSING in text.splitlines()[0] and text.splitlines()[-1] == "42"
