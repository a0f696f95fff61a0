# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""onnx's converter rewrites the operators along with the number, where it knows how: the values stay."""
import os
import tempfile

import numpy
import onnx
from models import X, model, newest, session

exponents = numpy.exp(X)
right = exponents / exponents.sum(-1, keepdims=True)
os.chdir(tempfile.mkdtemp())
ir = newest("ir")
# an opset that this runtime refuses, where onnx knows it; else the step from 15 to 13 alone
too_new = newest("opset") + 1
refused = onnx.defs.onnx_opset_version() >= too_new
made = too_new if refused else 15
if refused:
    try:
        session(model(ir=ir, opset=made))
    except Exception as error:
        assert "opset" in str(error)
    else:
        raise AssertionError("the newer opset was taken")
print("from", made, "which this runtime", "refuses" if refused else "takes")
for target in (13, 11):  # below 13 the softmax is another
    onnx.save(model(ir=ir, opset=made), "model.onnx")
    try:
        # region convert-the-opset fill: model.onnx, target
        from onnx import version_converter

        newer = onnx.load("model.onnx")
        lower = version_converter.convert_version(newer, target)
        onnx.save(lower, "lower.onnx")
        # endregion
    except Exception as error:
        print("to", target, error)
        assert target == 11 and "No Adapter" in str(error)
        continue
    assert lower.opset_import[0].version == target
    lower.ir_version = ir
    assert numpy.allclose(session(lower).run(None, {"x": X})[0], right, atol=1e-6)
    print("to", target, [node.op_type for node in lower.graph.node])
