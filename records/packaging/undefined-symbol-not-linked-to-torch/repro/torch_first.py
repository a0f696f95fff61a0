# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""import torch before the module: enough for torch 1.0.1, no help from 1.12.1 on. torch_first.py helps|in-vain"""
import sys
import tempfile

from build import build, run

with tempfile.TemporaryDirectory() as folder:
    build(folder)
    code, text = run(folder, "import torch, ops; assert ops.sees_torch == 1; print('imported')")
    print(text)
    if (sys.argv[1:] or ["in-vain"])[0] == "helps":
        assert code == 0 and "imported" in text, text
    else:
        assert code == 1 and "undefined symbol: THPVariableClass" in text, text
        build(folder, linked=True)  # control
        assert run(folder, "import torch, ops; assert ops.sees_torch == 1")[0] == 0
