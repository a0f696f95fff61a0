# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""An export with an opset that an older exporter, which has no argument dynamo, does not know."""

import io

import torch

torch.onnx.export(torch.nn.Linear(2, 2), (torch.zeros(1, 2),), io.BytesIO(), opset_version=99)
