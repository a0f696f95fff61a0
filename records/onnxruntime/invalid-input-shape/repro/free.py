# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""A name in place of the 1 frees the dimension, unless a node inside holds the old size as a constant."""
import numpy
from model import convolution, reference, session
from onnx import TensorProto, helper

images = numpy.random.default_rng(0).normal(size=(5, 3, 8, 8)).astype(numpy.float32)


# region free-the-dimension
def freed(model):
    """Put a name over the fixed batch of each input and output."""
    for value in [*model.graph.input, *model.graph.output]:
        value.type.tensor_type.shape.dim[0].dim_param = "batch"
    return model


# endregion
current = session(freed(convolution()))
assert current.get_inputs()[0].shape == ["batch", 3, 8, 8]
assert numpy.allclose(current.run(None, {"image": images})[0], reference(images), atol=1e-5)
assert numpy.allclose(current.run(None, {"image": images[:1]})[0], reference(images[:1]), atol=1e-5)

# exported with view(1, -1), the model has the 1 inside as well
model = convolution()
model.graph.initializer.append(helper.make_tensor("flat", TensorProto.INT64, (2,), [1, 128]))
model.graph.node.append(helper.make_node("Reshape", ["y", "flat"], ["z"]))
model.graph.output[0].CopyFrom(helper.make_tensor_value_info("z", TensorProto.FLOAT, (1, 128)))
current = session(freed(model))
assert current.run(None, {"image": images[:1]})[0].shape == (1, 128)
try:
    current.run(None, {"image": images})
except Exception as error:
    print(str(error)[-200:])
    assert "Reshape" in str(error) and "Got invalid dimensions" not in str(error)
else:
    raise AssertionError("a batch of 5 went through a Reshape to one row")
