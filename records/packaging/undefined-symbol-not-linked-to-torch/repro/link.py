# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""The same module linked to libtorch_python, as CppExtension does it, sees torch's class after import torch."""
import tempfile

from build import build, run

with tempfile.TemporaryDirectory() as folder:
    build(folder, linked=True)
    code, text = run(folder, "import torch, ops; assert ops.sees_torch == 1; print('imported')")
    assert code == 0 and "imported" in text, text
