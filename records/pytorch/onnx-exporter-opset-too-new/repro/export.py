# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "onnx"]
# ///
"""An export with an opset that the installed exporter does not know."""
from models import TOO_NEW, export

export(TOO_NEW)
