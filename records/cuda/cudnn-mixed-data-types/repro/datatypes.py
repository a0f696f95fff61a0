# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about descriptors of different data types in one call; no GPU needed.

    python datatypes.py            fail as cuDNN fails: a float64 bias on a float32 tensor
    python datatypes.py log        what its log says here, and for a shape that does not fit
    python datatypes.py versions   the calls that refuse a mix, whatever the release
    python datatypes.py workspace  float64 images, float32 filters: 7 and 8 answer differently
    python datatypes.py double     float64 everywhere passes
    python datatypes.py single     float32 everywhere passes where the mix is refused
    python datatypes.py half       float16 scale and bias of a batch normalisation are refused

Each call is named with its data types: 0 is float32, 1 float64, 2 float16.
"""

import ctypes
import sys

from errorcanon.lab.kits.cudnn import (
    BAD_PARAM,
    BOOLEAN,
    DOUBLE,
    FLOAT,
    HALF,
    INT32,
    INT64,
    NOT_SUPPORTED,
    SUCCESS,
    Cudnn,
    ask,
    scalar,
)
from errorcanon.lab.kits.cudnn_log import log_of


def add(cudnn, bias, y, channels=8):
    return cudnn.add(cudnn.tensor(1, channels, 1, 1, kind=bias), cudnn.tensor(2, 8, 4, 4, kind=y), y)


def softmax(cudnn, x, y):
    a, b, one = cudnn.tensor(2, 8, 4, 4, kind=x), cudnn.tensor(2, 8, 4, 4, kind=y), scalar(1, y)
    return cudnn.lib.cudnnSoftmaxForward(
        cudnn.handle, 1, 0, one, a, cudnn.data, one, b, cudnn.data
    )


def pooling(cudnn, x, y):
    window, one = cudnn.create("Pooling"), scalar(1, y)
    assert cudnn.lib.cudnnSetPooling2dDescriptor(window, 0, 1, 2, 2, 0, 0, 2, 2) == 0
    a, b = cudnn.tensor(2, 8, 4, 4, kind=x), cudnn.tensor(2, 8, 2, 2, kind=y)
    return cudnn.lib.cudnnPoolingForward(
        cudnn.handle, window, one, a, cudnn.data, one, b, cudnn.data
    )


def batch_norm(cudnn, x, scale):
    return cudnn.batch_norm(kind=x, parameters=scale, training=False)


def workspace(cudnn, x, w, y):
    images, out = cudnn.tensor(2, 3, 8, 8, kind=x), cudnn.tensor(2, 8, 8, 8, kind=y)
    filters, size = cudnn.filter(8, 3, 3, 3, kind=w), ctypes.byref(ctypes.c_size_t())
    return cudnn.lib.cudnnGetConvolutionForwardWorkspaceSize(
        cudnn.handle, images, filters, cudnn.convolution(kind=w), out, 0, size
    )


def passed(call, *kinds):
    """True where the checks let the call through; pooling then divides by the zeroed handle."""
    answer = ask(call, *kinds)
    return answer.passed or (call is pooling and answer.name == "signal 8")


def mixed():
    assert passed(add, FLOAT, FLOAT), "the control value must pass the checks"
    ask(add, DOUBLE, FLOAT, log=True).fail("cudnnAddTensor", "float64 bias, float32 tensor")


def log():
    """The log names the data types for this cause and the dimensions for a shape that does not fit."""
    assert passed(add, FLOAT, FLOAT)
    ours, twin = ask(add, DOUBLE, FLOAT, log=True), ask(add, FLOAT, FLOAT, 7, log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "dataType != " in ours.log and "dataType != " not in twin.log
        assert "dimA[i] != " in twin.log and "dimA[i] != " not in ours.log
        assert "dataType != " in log_of(add, DOUBLE, FLOAT)
        for said in (log_of(batch_norm, DOUBLE, FLOAT), log_of(Cudnn.batch_norm, dims=(2, 3, 16))):
            assert "Reason: !verifyBNDescs(" in said and "dataType != " not in said
    else:  # cuDNN 7 logs the arguments, not the check
        ours, twin = (answer.log.split("cudnnAddTensor")[1] for answer in (ours, twin))
        assert "CUDNN_DATA_DOUBLE" in ours and "CUDNN_DATA_FLOAT" in ours
        assert "CUDNN_DATA_DOUBLE" in log_of(add, DOUBLE, FLOAT)
        assert "CUDNN_DATA_DOUBLE" not in twin


def versions():
    for call in (add, softmax, pooling, batch_norm):
        assert passed(call, FLOAT, FLOAT)
        assert ask(call, DOUBLE, FLOAT).name == BAD_PARAM
        assert ask(call, FLOAT, DOUBLE).name == BAD_PARAM
    # alone, float64 is fine; integers that no layer computes with get no descriptor
    for describe, taken, refused in (
        (Cudnn.set_tensor_4d, DOUBLE, INT64),
        (Cudnn.set_tensor_4d, INT32, BOOLEAN),
        (Cudnn.set_filter, DOUBLE, INT32),
    ):
        assert ask(describe, 2, 3, 4, 4, kind=taken).name == SUCCESS
        assert ask(describe, 2, 3, 4, 4, kind=refused).name == BAD_PARAM


def workspace_by_version():
    control = ask(workspace, FLOAT, FLOAT, FLOAT)
    assert control.name == SUCCESS
    expected = BAD_PARAM if control.version < 8000 else NOT_SUPPORTED
    assert ask(workspace, DOUBLE, FLOAT, FLOAT).name == expected
    assert ask(workspace, FLOAT, FLOAT, DOUBLE).name == expected


def double():
    for call in (add, softmax, pooling, batch_norm):
        assert passed(call, DOUBLE, DOUBLE)
        assert ask(call, DOUBLE, FLOAT).name == BAD_PARAM


def single():
    for call in (add, softmax, pooling, batch_norm):
        assert ask(call, DOUBLE, FLOAT).name == ask(call, FLOAT, DOUBLE).name == BAD_PARAM
        assert passed(call, FLOAT, FLOAT)


def half():
    assert passed(batch_norm, HALF, FLOAT)
    assert ask(batch_norm, HALF, HALF).name == BAD_PARAM


if __name__ == "__main__":
    modes = {"log": log, "versions": versions, "workspace": workspace_by_version}
    modes |= {"double": double, "single": single, "half": half}
    modes.get("".join(sys.argv[1:]), mixed)()
