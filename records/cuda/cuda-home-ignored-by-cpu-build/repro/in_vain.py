# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "setuptools"]
# ///
"""Nothing outside changes it: the variables, the path, and the toolkit's folder are not looked at. Argument: variables or assign.

assign: CUDA_HOME set inside the module is taken, and the extension is made for a library that is not there.
"""
import importlib
import os
import sys
import tempfile
from pathlib import Path

if sys.argv[1:] == ["assign"]:
    import torch
    import torch.utils.cpp_extension as extension

    with tempfile.TemporaryDirectory() as folder:
        extension.CUDA_HOME = folder
        made = extension.CUDAExtension("ops", ["kernel.cu"])
    wanted = [name for name in made.libraries if "cuda" in name]
    present = {path.name for path in Path(torch.__file__).parent.joinpath("lib").iterdir()}
    print("it links to", *wanted, "| PyTorch has", *sorted(name for name in present if "cuda" in name), ".")
    assert {"c10_cuda", "torch_cuda"} <= set(wanted)
    assert not {"libc10_cuda.so", "libtorch_cuda.so"} & present
    sys.exit()
import torch.utils.cpp_extension as extension

with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "bin").mkdir()
    (Path(folder) / "bin" / "nvcc").write_text("#!/bin/sh\n")
    (Path(folder) / "bin" / "nvcc").chmod(0o755)
    variables = {"CUDA_HOME": folder, "CUDA_PATH": folder, "PATH": folder + "/bin:" + os.environ["PATH"], "FORCE_CUDA": "1"}
    for name, value in variables.items():
        os.environ[name] = value
        importlib.reload(extension)  # as at a fresh start
        print(name, "set, and found:", extension.CUDA_HOME)
        assert extension.CUDA_HOME is None
    assert extension._find_cuda_home() == folder, "the search itself would find it; the import does not call it"
