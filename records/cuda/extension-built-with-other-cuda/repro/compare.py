# /// script
# requires-python = ">=3.10"
# dependencies = ["torch", "setuptools"]
# ///
"""What the check compares: the release that CUDA_HOME/bin/nvcc names, and torch.version.cuda.

A file stands in for nvcc that prints its release and can do nothing else; where the lane has a real nvcc, the
step of the page names its release and PyTorch's.
"""
import os
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import setuptools
import torch
from torch.torch_version import TorchVersion
from torch.utils import cpp_extension

check = getattr(cpp_extension, "_check_cuda_version", None) or (lambda *words: cpp_extension.BuildExtension._check_cuda_version(None, *words))


def answer(release):
    """error, warning or passed."""
    with tempfile.TemporaryDirectory() as folder:
        nvcc = Path(folder) / "bin" / "nvcc"
        nvcc.parent.mkdir()
        nvcc.write_text(f'#!/bin/sh\necho "Cuda compilation tools, release {release}, V{release}.1"\n')
        nvcc.chmod(0o755)
        cpp_extension.CUDA_HOME = folder
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                check("gcc", TorchVersion("7.5.0"))
            except RuntimeError as error:
                assert f"({release}) mismatches" in str(error) and f"({torch.version.cuda})" in " ".join(str(error).split())
                return "error"
        return "warning" if any("minor version mismatch" in str(each.message) for each in caught) else "passed"


major, minor = map(int, torch.version.cuda.split("."))
old = tuple(map(int, setuptools.__version__.split(".")[:2])) < (49, 4)
expected = {f"{major}.{minor}": "passed", f"{major}.{minor - 1}": "error" if old else "warning", f"{major + 1}.0": "error", f"{major - 1}.{minor}": "error"}
for release, wanted in expected.items():
    said = answer(release)
    print("PyTorch for", torch.version.cuda, "nvcc", release, said)
    assert said == wanted

ASK = """
# region two-numbers
python -c "import torch; from torch.utils.cpp_extension import CUDA_HOME; print(CUDA_HOME, torch.version.cuda)"
"$(python -c 'from torch.utils.cpp_extension import CUDA_HOME; print(CUDA_HOME)' | tail -n 1)/bin/nvcc" --version
# endregion
"""
home = Path(sys.prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages/nvidia/cu13"
if home.exists():
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    shown = subprocess.run(["bash", "-c", ASK], env=dict(os.environ, PATH=path, CUDA_HOME=str(home)), stdout=subprocess.PIPE, check=True).stdout.decode()
    print(shown)
    assert f"{home} {torch.version.cuda}" in shown and "release 13.0" in shown
else:
    assert old, "a lane for old setuptools"
