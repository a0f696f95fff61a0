# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon", "torch"]
# ///
"""TORCH_USE_RTLD_GLOBAL=YES and import torch first: the module sees torch's class, and a tensor is right."""
import tempfile

from build import build, run
from errorcanon.lab.kits.shell import bash

GLOBALLY = """
# region load-globally fill: train.py
TORCH_USE_RTLD_GLOBAL=YES python train.py
# endregion
"""
TRAIN = "import torch, ops; assert ops.sees_torch == 1; assert torch.ones(2).sum().item() == 2; print('imported')"
with tempfile.TemporaryDirectory() as folder:
    build(folder)
    with open(folder + "/train.py", "w") as file:
        file.write(TRAIN)
    code, text = run(folder, "import torch, ops")
    assert code == 1 and "undefined symbol: THPVariableClass" in text, text
    code, text = bash(GLOBALLY, folder)
    assert code == 0 and "imported" in text, text
    code, text = run(folder, "import ops", TORCH_USE_RTLD_GLOBAL="YES")  # without torch it stays undefined
    assert code == 1 and "undefined symbol: THPVariableClass" in text, text
