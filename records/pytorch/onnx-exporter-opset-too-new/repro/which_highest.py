# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "onnx"]
# ///
"""The exporter's own constant tells an opset that it exports from one that it does not."""
import importlib

from errorcanon.lab.kits.shell import bash
from models import TOO_NEW, export

SHOW = """
# region which-highest
python -c "import torch.onnx._constants as c; print(c.ONNX_MAX_OPSET)"
# endregion
"""

code, said = bash(SHOW.split("\n")[2], ".")
assert code == 0, said
highest = int(said.strip().splitlines()[-1])
print(highest)
assert 7 <= highest < TOO_NEW
exporter = importlib.import_module("torch.onnx._constants").ONNX_TORCHSCRIPT_EXPORTER_MAX_OPSET
assert export(min(highest, exporter))
try:
    export(TOO_NEW)
except RuntimeError as error:
    print(error)
    assert "Unsupported" in str(error)
else:
    raise AssertionError("exported")
