# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "torchvision"]
# ///
"""The library that the loader misses is given to it, the next one, too; the last one no CPU build of torch has."""
import glob
import os
import re
import subprocess
import tempfile

import torch

from pair import EXTENSION, FOLDER, USE, fails, run

ASK = "import torch, ctypes; ctypes.CDLL(%r)" % EXTENSION
torch_lib = os.path.join(os.path.dirname(torch.__file__), "lib")
given = []
with tempfile.TemporaryDirectory() as folder:
    while True:
        code, text = run(ASK, LD_LIBRARY_PATH=folder)
        assert code, "it loads"
        missing = re.search(r"(lib\w+)(\.so[.\d]*): cannot open", text)
        name = "".join(missing.groups())
        assert name not in given
        # the wheel brings its CUDA runtime for image.so, under a name of its own
        found = glob.glob(os.path.join(FOLDER + ".libs", missing.group(1) + "*" + missing.group(2) + "*"))
        if not found:
            break
        os.symlink(found[0], os.path.join(folder, name))
        given.append(name)
    print("given:", *given, "- now missing:", name)
    assert given == [n for n in given if n.startswith("libcudart.so")]
    if not given:  # this machine had it already
        assert "libcudart.so" in subprocess.check_output(["/sbin/ldconfig", "-p"]).decode()
    assert name in ("libc10_cuda.so", "libtorch_cuda.so") and name not in os.listdir(torch_lib)
    assert fails(*run(USE, LD_LIBRARY_PATH=folder))
