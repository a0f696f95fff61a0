# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for reductions; no GPU needed.

    python reduce.py          fail as cuDNN fails: a result of the input's shape
    python reduce.py shapes   what its log says here, and for a shape that does not fit
    python reduce.py room     the workspace does not matter
    python reduce.py copied   the copy between the same two shapes passes
"""
import ctypes
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, ask, scalar
from errorcanon.lab.kits.cudnn_log import log_of

IMAGES, SUM, MAXIMUM = (2, 8, 4, 4), 0, 3

def reduce(cudnn, shape, result, room=1 << 14, operation=0):
    """Call cudnnReduceTensor from one shape to another; 0 is the sum, 3 the maximum."""
    descriptor, one, zero = cudnn.create("ReduceTensor"), scalar(1, FLOAT), scalar(0, FLOAT)
    set_up = cudnn.lib.cudnnSetReduceTensorDescriptor
    assert set_up(descriptor, operation, FLOAT, 0, 0, 0) == 0
    a, c, size = cudnn.tensor(*shape), cudnn.tensor(*result), ctypes.c_size_t(room)
    return cudnn.lib.cudnnReduceTensor(
        *(cudnn.handle, descriptor, cudnn.data, size, cudnn.data, size),
        *(one, a, cudnn.data, zero, c, cudnn.data),
    )


def copy(cudnn, shape, result):
    """Call cudnnTransformTensor, which copies."""
    one, zero, a, c = scalar(1, FLOAT), scalar(0, FLOAT), cudnn.tensor(*shape), cudnn.tensor(*result)
    return cudnn.lib.cudnnTransformTensor(cudnn.handle, one, a, cudnn.data, zero, c, cudnn.data)


def cause():
    for result in ((1, 8, 4, 4), (2, 1, 4, 4), (1, 8, 1, 1), (1, 1, 1, 1)):
        assert ask(reduce, IMAGES, result).passed, "the control value must pass"
    assert ask(reduce, IMAGES, IMAGES, operation=MAXIMUM).name == BAD_PARAM
    ask(reduce, IMAGES, IMAGES, log=True).fail("cudnnReduceTensor", "2 x 8 x 4 x 4 to itself")


def shapes():
    ours, twin = ask(reduce, IMAGES, IMAGES, log=True), ask(reduce, IMAGES, (1, 7, 1, 1), log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "!dims_differ" in ours.log and "!dims_differ" not in twin.log
        assert "!dims_differ" in log_of(reduce, IMAGES, IMAGES) and "destDesc->dimA[i] != 1" in log_of(reduce, IMAGES, (1, 7, 1, 1))
        assert "destDesc->dimA[i] != 1" in twin.log and "destDesc->dimA[i] != 1" not in ours.log
    else:
        assert log_of(reduce, IMAGES, IMAGES).count("dimA: type=int; val=[2,8,4,4]") >= 2
        assert "val=[1,7,1,1]" in twin.log and "val=[1,7,1,1]" not in ours.log


def room():
    for size in (0, 1 << 14, 1 << 16):
        answer = ask(reduce, IMAGES, IMAGES, size, log=True)
        assert answer.name == BAD_PARAM and (answer.version < 8000 or "!dims_differ" in answer.log)
    assert ask(reduce, IMAGES, (1, 8, 1, 1), 1 << 16).passed


def copied():
    assert ask(reduce, IMAGES, IMAGES).name == BAD_PARAM
    assert ask(copy, IMAGES, (1, 8, 4, 4)).name == BAD_PARAM, "the copy compares the shapes too"
    assert ask(copy, IMAGES, IMAGES).passed


if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
