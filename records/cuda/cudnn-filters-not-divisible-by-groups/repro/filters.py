# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about filters that the groups do not divide; no GPU needed.

    python filters.py            fail as cuDNN fails: 7 filters in 2 groups
    python filters.py divide     which call refuses filters, which one input channels
    python filters.py size       the query for the output size accepts them
    python filters.py rounded    rounded up they are accepted
"""
import ctypes
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, SUCCESS, ask, ints
from errorcanon.lab.kits.cudnn_log import log_of


def output_size(cudnn, filters, groups=2, channels=4):
    x, w, out = cudnn.tensor(2, channels, 8, 8), cudnn.filter(filters, 2, 3, 3), ints(0, 0, 0, 0)
    conv = cudnn.convolution(groups=groups)
    status = cudnn.lib.cudnnGetConvolutionNdForwardOutputDim(conv, x, w, 4, out)
    assert status or out[1] == filters
    return status


def workspace(cudnn, filters, groups=2, channels=4):
    x, y = cudnn.tensor(2, channels, 8, 8), cudnn.tensor(2, filters, 8, 8)
    w, conv = cudnn.filter(filters, 2, 3, 3), cudnn.convolution(groups=groups)
    size = ctypes.byref(ctypes.c_size_t())
    return cudnn.lib.cudnnGetConvolutionForwardWorkspaceSize(cudnn.handle, x, w, conv, y, 0, size)


def cause():
    assert ask(workspace, 8).name == SUCCESS, "the control value must pass"
    answer = ask(workspace, 7, log=True)
    answer.fail("cudnnGetConvolutionForwardWorkspaceSize", "7 filters in 2 groups")


def divide():
    ours = ask(workspace, 7, log=True)
    assert ask(output_size, 7).name == SUCCESS and ours.name == BAD_PARAM
    assert ask(output_size, 8, channels=5).name == BAD_PARAM
    if ours.version >= 8000:
        assert "0 != wDimA[0] % g" in ours.log and "0 != wDimA[0] % g" in log_of(workspace, 7)
        assert "wDimA[0] % g" not in ask(workspace, 8, channels=5, log=True).log


def size():
    assert ask(output_size, 7).name == SUCCESS and ask(workspace, 7).name == BAD_PARAM


def rounded():
    for wanted, groups in ((7, 2), (5, 2), (8, 2)):
        filters = -(-wanted // groups) * groups
        assert ask(workspace, filters).name == SUCCESS, filters
    assert ask(workspace, 5).name == BAD_PARAM

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
