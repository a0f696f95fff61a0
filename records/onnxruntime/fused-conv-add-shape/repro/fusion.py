# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A residual block of a one-dimensional network, with and without the fusion into FusedConv.

    python fusion.py       on the CPU: what the optimiser builds, and that the result stays the same without it
    python fusion.py cuda  the fused graph on the CUDA provider, as it fails. Needs a GPU.
    python fusion.py off   the unfused graph on the CUDA provider against the CPU. Needs a GPU.
"""

import os
import sys
import tempfile

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

FUSIONS = ["ConvActivationFusion", "ConvAddActivationFusion"]


def model():
    generator = numpy.random.default_rng(0)
    weight = generator.standard_normal((16, 16, 3)).astype(numpy.float32) / 7
    nodes = [
        helper.make_node("Conv", ["x", "w"], ["a"], pads=[1, 1]),
        helper.make_node("Relu", ["a"], ["b"]),
        helper.make_node("Conv", ["b", "w"], ["c"], pads=[1, 1]),
        helper.make_node("Add", ["c", "x"], ["s"]),
        helper.make_node("Relu", ["s"], ["y"]),
    ]
    x, y = (helper.make_tensor_value_info(n, TensorProto.FLOAT, [1, 16, 32]) for n in "xy")
    graph = helper.make_graph(nodes, "residual", [x], [y], [numpy_helper.from_array(weight, "w")])
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    made.ir_version = 8
    return made.SerializeToString()


def session(provider, disabled=None, save=None):
    options = onnxruntime.SessionOptions()
    if save:
        options.optimized_model_filepath = save
    return onnxruntime.InferenceSession(model(), options, providers=[provider], disabled_optimizers=disabled)


x = numpy.random.default_rng(1).standard_normal((1, 16, 32)).astype(numpy.float32)
path = os.path.join(tempfile.mkdtemp(), "model.onnx")
with open(path, "wb") as file:
    file.write(model())
providers = ["CPUExecutionProvider"]
# region switch-off-the-fusion fill: path, providers
unfused = onnxruntime.InferenceSession(
    path,
    providers=providers,
    disabled_optimizers=["ConvActivationFusion", "ConvAddActivationFusion"],
)
# endregion
plain = unfused.run(None, {"x": x})[0]

if sys.argv[1:] == ["cuda"]:
    session("CUDAExecutionProvider").run(None, {"x": x})
elif sys.argv[1:] == ["off"]:
    gpu = session("CUDAExecutionProvider", FUSIONS).run(None, {"x": x})[0]
    assert numpy.allclose(gpu, plain, atol=1e-3)
else:
    with tempfile.TemporaryDirectory() as folder:
        kinds = {}
        for name, disabled in (("fused", None), ("plain", FUSIONS)):
            path = os.path.join(folder, name + ".onnx")
            result = session("CPUExecutionProvider", disabled, path).run(None, {"x": x})[0]
            kinds[name] = [node.op_type for node in onnx.load(path).graph.node]
            print(onnxruntime.__version__, name, kinds[name])
            assert numpy.allclose(result, plain, atol=1e-5)
    weight = numpy_helper.to_array(onnx.load_from_string(model()).graph.initializer[0])

    def convolve(values):
        padded = numpy.pad(values, ((0, 0), (0, 0), (1, 1)))
        return sum(numpy.einsum("oc,bct->bot", weight[:, :, k], padded[:, :, k:k + 32]) for k in range(3))

    reference = numpy.maximum(convolve(numpy.maximum(convolve(x), 0)) + x, 0)
    assert numpy.allclose(plain, reference, atol=1e-4)
    assert "FusedConv" in kinds["fused"] and "FusedConv" not in kinds["plain"]
