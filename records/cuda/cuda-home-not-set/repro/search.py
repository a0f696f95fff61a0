# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "setuptools"]
# ///
"""Where PyTorch looks, and when. Argument: order (default), late, level or colon.

late: a variable set after the import; level: a folder too deep; colon: two folders, as in PATH
"""
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.cuda_home import without_toolkit

without_toolkit()
from torch.utils import cpp_extension

ONE_FOLDER = """
# region one-folder fill: /usr/local/cuda
export CUDA_HOME=/usr/local/cuda
# endregion
"""
find = cpp_extension._find_cuda_home  # what the import calls
PATH = os.environ["PATH"]
with tempfile.TemporaryDirectory() as folder:
    home = os.path.join(folder, "cuda")
    os.makedirs(home + "/bin")
    nvcc = home + "/bin/nvcc"
    with open(nvcc, "w") as file:
        file.write("#!/bin/sh\n")
    os.chmod(nvcc, 0o755)
    form = (sys.argv[1:] or ["order"])[0]
    if form == "order":
        assert find() is None
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec("import torch, torch.utils.cpp_extension as e; print(torch.version.cuda, e.CUDA_HOME)")  # what the page runs
        assert re.match(r"\d+\.\d\S* None$", said.getvalue()), said.getvalue()
        os.environ["PATH"] = home + "/bin:" + PATH
        assert find() == home, "the folder above that of nvcc"
        os.environ["CUDA_PATH"] = "/opt/one"
        assert find() == "/opt/one"
        os.environ["CUDA_HOME"] = "/opt/other"
        assert find() == "/opt/other"
        print("None; then the folder above nvcc's; CUDA_PATH before it; CUDA_HOME before all")
    elif form == "late":
        os.environ["CUDA_HOME"] = home
        try:
            cpp_extension.CUDAExtension("ops", ["kernel.cu"])
        except EnvironmentError as error:
            print(error)
            assert "CUDA_HOME environment variable is not set" in str(error)
        else:
            raise AssertionError("the variable was read after the import")
        assert find() == home, "the same folder, read at an import"
    elif form == "colon":
        lines = ("export CUDA_HOME=%s:$CUDA_HOME" % home, ONE_FOLDER.replace("/usr/local/cuda", home))
        for line, there in zip(lines, (False, True)):
            said = subprocess.check_output(["bash", "-c", line + "\nprintf %s \"$CUDA_HOME\""], env=dict(os.environ, CUDA_HOME=home)).decode()
            os.environ["CUDA_HOME"] = said
            cpp_extension.CUDA_HOME = find()
            named = cpp_extension._join_cuda_home("bin", "nvcc")
            print("CUDA_HOME", said.replace(folder, "/usr/local"), "calls", named.replace(folder, "/usr/local"))
            assert os.path.isfile(named) == there
    else:
        for wrong, there in ((home, True), (home + "/bin", False), (nvcc, False)):
            os.environ["CUDA_HOME"] = wrong
            cpp_extension.CUDA_HOME = find()
            named = cpp_extension._join_cuda_home("bin", "nvcc")
            print("CUDA_HOME", wrong.replace(folder, "/usr/local"), "calls", named.replace(folder, "/usr/local"))
            assert os.path.isfile(named) == there
