# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""After the restart, or the reloading of the modules: one version, NVML starts, and the GPU computes what is right."""
import subprocess

import torch
from versions import library_version, module_version

assert module_version() == library_version()
listed = subprocess.run(["nvidia-smi", "-L"], check=True, capture_output=True, text=True).stdout
assert "GPU 0" in listed, listed
x = torch.arange(6.0)
assert torch.equal((x.cuda() + 1).cpu(), x + 1)
print(module_version(), listed)
