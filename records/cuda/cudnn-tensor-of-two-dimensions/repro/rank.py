# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about tensors without spatial axes; no GPU needed.

    python rank.py          fail as cuDNN fails: a softmax over a matrix of 5 samples and 3 features
    python rank.py vector   the same for one dimension
    python rank.py axes     what its log says here, and for an empty batch
    python rank.py newer    cuDNN 9 takes the descriptor and refuses the layer
    python rank.py added    with axes of length 1 it is taken
"""
import contextlib
import io
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, SUCCESS, Cudnn, ask, contiguous, ints, scalar
from errorcanon.lab.kits.cudnn_log import log_of


def quietly(call, *values, **named):
    """Ask without printing: what a good call says of the missing driver is no part of the failure."""
    with contextlib.redirect_stdout(io.StringIO()):
        return ask(call, *values, **named)


def softmax(cudnn, *dims):
    """Describe a tensor and take its softmax; the first status that is not success counts."""
    x, one = cudnn.create("Tensor"), scalar(1, FLOAT)
    strides = ints(*contiguous(dims))
    status = cudnn.lib.cudnnSetTensorNdDescriptor(x, FLOAT, len(dims), ints(*dims), strides)
    return status or cudnn.lib.cudnnSoftmaxForward(
        cudnn.handle, 1, 0, one, x, cudnn.data, one, x, cudnn.data
    )


def bias(cudnn, *dims):
    return cudnn.add(cudnn.tensor(1, *dims[1:]), cudnn.tensor(*dims))


def fail(*dims):
    assert quietly(softmax, 5, 3, 1, 1).passed, "the control value must pass"
    answer = ask(softmax, *dims, log=True)
    described = answer.version >= 90100 and len(dims) == 2
    answer.fail("cudnnSoftmaxForward" if described else "cudnnSetTensorNdDescriptor", f"dims {dims}")


def cause():
    fail(5, 3)


def vector():
    fail(5)


def axes():
    ours, twin = ask(softmax, 5, 3, log=True), ask(softmax, 0, 3, 4, 4, log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "nbDims <= 2" in ours.log and "nbDims <= 2" not in twin.log and "dimA[i] <= 0" in twin.log
        assert "nbDims <= 2" in log_of(softmax, 5, 3)
        vector = log_of(softmax, 5)
        assert ("but got nbDims = 1" if ours.version >= 92800 else "nbDims ") in vector and "Reason: " in vector
    else:
        assert "nbDims: type=int; val=2" in log_of(softmax, 5, 3)
        assert "nbDims: type=int; val=2" in ours.log and "nbDims: type=int; val=4" in twin.log


def newer():
    descriptor = ask(Cudnn.set_tensor, 5, 3)
    assert descriptor.name == (BAD_PARAM if descriptor.version < 90100 else SUCCESS)
    assert ask(softmax, 5, 3).name == BAD_PARAM
    if descriptor.version >= 90100:
        assert ask(bias, 5, 3).name == BAD_PARAM
        assert "srcDesc->nbDims <= 2" in log_of(softmax, 5, 3) and "nbDims <= 3" in log_of(bias, 5, 3)


def added():
    assert ask(Cudnn.set_tensor, 5, 3, 1, 1).name == SUCCESS and ask(softmax, 5, 3, 1, 1).passed
    assert ask(softmax, 5, 3).name == ask(softmax, 5).name == BAD_PARAM
    assert ask(Cudnn.set_filter, 5, 3).name == BAD_PARAM and ask(Cudnn.set_filter, 5, 3, 1, 1).name == SUCCESS

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
