# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "onnx"]
# ///
"""A newer onnx knows more opsets, and the exporter refuses the same one with the same words."""
import onnx.defs
from models import TOO_NEW, export

print(onnx.__version__, onnx.defs.onnx_opset_version())
assert onnx.defs.onnx_opset_version() >= 22
try:
    export(TOO_NEW)
except RuntimeError as error:
    print(error)
    assert "Unsupported" in str(error) and str(TOO_NEW) in str(error)
else:
    raise AssertionError("exported")
