# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""What stands behind torch.load comes too late: model.cpu(), a device chosen before, a hidden GPU."""
import os
import subprocess
import sys

import torch
from gpu_file import gpu_file
from torch import nn

os.environ["CUDA_VISIBLE_DEVICES"] = ""
QUESTION = "import torch; print(torch.version.cuda, torch.cuda.is_available())"
answer = subprocess.run([sys.executable, "-c", QUESTION], stdout=subprocess.PIPE, check=True).stdout.decode().split()
print(torch.__version__, answer)
assert answer[1] == "False" and (answer[0] == "None" or "cpu" not in torch.__version__)
path = gpu_file(nn.Linear(2, 2).state_dict())
model = nn.Linear(2, 2).cpu()
steps = [lambda: model.load_state_dict(torch.load(path)), lambda: torch.load(path).cpu()]
if hasattr(torch, "set_default_device"):
    torch.set_default_device("cpu")
for step in steps:
    try:
        step()
    except RuntimeError as error:
        print(str(error)[:90])
        assert "Attempting to deserialize object on" in str(error)
    else:
        raise AssertionError("it was loaded")
model.load_state_dict(torch.load(path, map_location="cpu"))
