# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
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

form = (sys.argv[1:] or ["look"])[0]
MISSING = "libc10.so: cannot open shared object file"
with tempfile.TemporaryDirectory() as folder:
    module(folder)
    if form == "look":
        dynamic = subprocess.check_output(["readelf", "-d", os.path.join(folder, "ops.so")]).decode()
        assert "[libc10.so]" in dynamic and "PATH" not in dynamic
        files = os.listdir(LIB)
        assert "libc10.so" in files
        # what only a build with CUDA has cannot be found in another one, in whatever order
        with open(os.path.join(os.path.dirname(LIB), "version.py")) as file:
            cuda = "cuda" in file.read().replace("cuda: Optional[str] = None", "").replace("'cuda'", "")
        print("libc10_cuda.so is", "there" if "libc10_cuda.so" in files else "not there")
        assert ("libc10_cuda.so" in files) == cuda
        print("asks for libc10.so, which lies in torch/lib among", sum(".so" in name for name in files), "libraries")
    elif form == "late":
        code, text = run(folder, "import os; os.environ['LD_LIBRARY_PATH'] = %r; import ops" % LIB)
        print(text.splitlines()[-1])
        assert code and MISSING in text
    elif form == "path":
        assert MISSING in run(folder, "import ops")[1]
        code, text = run(folder, "import ops; print(ops.twice(21))", LD_LIBRARY_PATH=LIB)
        print("with the path:", text)
        assert code == 0 and text == "42"
    else:
        # by hand the right order: the first failure leaves nothing behind
        code, text = run(folder, "try:\n import ops\nexcept ImportError as error:\n print(error)\nimport torch, ops\nprint(ops.twice(21))")
        print(text)
        assert code == 0 and MISSING in text.splitlines()[0] and text.splitlines()[-1] == "42"
