# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for a convolution along one axis; no GPU needed.

    python rank.py              fail as cuDNN fails: tensors of three dimensions
    python rank.py axes         one axis is refused for its rank, two axes for a data type
    python rank.py algorithms   no algorithm takes one axis
    python rank.py added        with an axis of length 1 it is accepted
"""
import ctypes
import sys

from errorcanon.lab.kits.cudnn import DOUBLE, FLOAT, NOT_SUPPORTED, SUCCESS, ask, ints


def workspace(cudnn, *space, algorithm=0, kind=FLOAT):
    """Ask for a convolution with 3 taps and padding 1 along the first of these axes."""
    rank = len(space)
    x, y = cudnn.tensor(2, 3, *space, kind=kind), cudnn.tensor(2, 8, *space, kind=kind)
    w, conv = cudnn.filter(8, 3, 3, *[1] * (rank - 1), kind=kind), cudnn.create("Convolution")
    ones, padding = ints(*[1] * rank), ints(1, *[0] * (rank - 1))
    assert cudnn.lib.cudnnSetConvolutionNdDescriptor(conv, rank, padding, ones, ones, 1, FLOAT) == 0
    out, size = ints(*[0] * (rank + 2)), ctypes.byref(ctypes.c_size_t())
    assert cudnn.lib.cudnnGetConvolutionNdForwardOutputDim(conv, x, w, rank + 2, out) == 0
    assert list(out) == [2, 8, *space]
    return cudnn.lib.cudnnGetConvolutionForwardWorkspaceSize(
        cudnn.handle, x, w, conv, y, algorithm, size
    )


def cause():
    assert ask(workspace, 8, 1).name == SUCCESS, "the control value must pass"
    answer = ask(workspace, 8, log=True)
    answer.fail("cudnnGetConvolutionForwardWorkspaceSize", "three dimensions")


def axes():
    assert ask(workspace, 8).name == NOT_SUPPORTED
    twin = ask(workspace, 8, 1, kind=DOUBLE)
    assert twin.name == NOT_SUPPORTED, "four dimensions, and refused for the data type"
    assert ask(workspace, 8, 1).name == ask(workspace, 8, 1, 1).name == SUCCESS


def algorithms():
    assert all(ask(workspace, 8, algorithm=number).name == NOT_SUPPORTED for number in range(8))
    assert ask(workspace, 8, 1, algorithm=0).name == SUCCESS


def added():
    for length in (1, 8, 1000):
        assert ask(workspace, length, 1).name == SUCCESS
        assert ask(workspace, length).name == NOT_SUPPORTED

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
