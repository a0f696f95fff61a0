# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""TORCH_USE_RTLD_GLOBAL=YES and import torch first: the module sees torch's class, and a tensor is right."""
import tempfile

from build import build, run

USE = "import torch, ops; assert ops.sees_torch == 1; assert torch.ones(2).sum().item() == 2; print('imported')"
with tempfile.TemporaryDirectory() as folder:
    build(folder)
    code, text = run(folder, USE, TORCH_USE_RTLD_GLOBAL="YES")
    assert code == 0 and "imported" in text, text
    code, text = run(folder, "import ops", TORCH_USE_RTLD_GLOBAL="YES")  # without torch it stays undefined
    assert code == 1 and "undefined symbol: THPVariableClass" in text, text
