# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "onnx"]
# ///
"""With an opset that the exporter knows the file says that opset, and holds the model's numbers."""
import io

import onnx
import onnx.numpy_helper
import torch
from models import TOO_NEW, example, export, model

try:
    export(TOO_NEW)
except RuntimeError as error:
    print(error)
    assert "Unsupported" in str(error)
file = io.BytesIO()
# region lower-opset fill: model, example, file
torch.onnx.export(model, example, file, opset_version=17, dynamo=False)
# endregion
read = onnx.load_from_string(file.getvalue())
assert [one.version for one in read.opset_import if one.domain == ""] == [17]
held = {one.name: onnx.numpy_helper.to_array(one) for one in read.graph.initializer}
assert (held["weight"] == model.weight.detach().numpy()).all()
