# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for a convolution along one axis; no GPU needed.

    python rank.py              fail as cuDNN fails: tensors of three dimensions
    python rank.py axes         one axis is refused for its rank, two and three for other reasons
    python rank.py algorithms   no algorithm takes one axis
    python rank.py added        with an axis of length 1 it is accepted
"""
import ctypes
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, DOUBLE, FLOAT, NOT_SUPPORTED, SUCCESS, ask, ints


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


def mixed(cudnn):
    """Ask with float64 data, a float32 filter and an axis of length 1."""
    x, w, y = cudnn.tensor(2, 3, 8, 1, kind=DOUBLE), cudnn.filter(8, 3, 3, 3), cudnn.tensor(2, 8, 8, 1)
    call = cudnn.lib.cudnnGetConvolutionForwardWorkspaceSize
    return call(cudnn.handle, x, w, cudnn.convolution(), y, 0, ctypes.byref(ctypes.c_size_t()))


def axes():
    ours = ask(workspace, 8, log=True)
    twins = [
        ask(workspace, 8, 1, kind=DOUBLE, log=True),
        ask(workspace, 8, 1, 1, kind=DOUBLE, log=True),
        ask(workspace, 8, 1, algorithm=3, log=True),
    ]
    assert {answer.name for answer in [ours, *twins]} == {NOT_SUPPORTED}
    assert ask(mixed).name == (BAD_PARAM if ours.version < 8000 else NOT_SUPPORTED)
    assert ask(workspace, 8, 1).name == ask(workspace, 8, 1, 1).name == SUCCESS
    if ours.version < 8000:  # cuDNN 7 logs what was described
        assert "nbDims: type=int; val=3;" in ours.log
        assert not any("nbDims: type=int; val=3;" in twin.log for twin in twins)


def algorithms():
    assert all(ask(workspace, 8, algorithm=number).name == NOT_SUPPORTED for number in range(8))
    assert ask(workspace, 8, 1, algorithm=0).name == SUCCESS


def added():
    for length in (1, 8, 1000):
        assert ask(workspace, length, 1).name == SUCCESS
        assert ask(workspace, length).name == NOT_SUPPORTED

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
