# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn which call refuses what: the group count itself, or filters that it does not divide."""
import ctypes

from errorcanon.lab.kits.cudnn import BAD_PARAM, SUCCESS, ask


def group_count(cudnn, groups):
    return cudnn.lib.cudnnSetConvolutionGroupCount(cudnn.convolution(), groups)


def workspace(cudnn, filters):
    x, y = cudnn.tensor(2, 4, 8, 8), cudnn.tensor(2, filters, 8, 8)
    w, conv = cudnn.filter(filters, 2, 3, 3), cudnn.convolution(groups=2)
    size = ctypes.byref(ctypes.c_size_t())
    return cudnn.lib.cudnnGetConvolutionForwardWorkspaceSize(cudnn.handle, x, w, conv, y, 0, size)


assert ask(group_count, 0).name == BAD_PARAM
assert ask(group_count, 2).name == SUCCESS and ask(workspace, 8).name == SUCCESS
assert ask(workspace, 7).name == BAD_PARAM, "the twin: the count is taken, and the filters are refused later"
print("0 groups: cudnnSetConvolutionGroupCount; 7 filters in 2 groups: cudnnGetConvolutionForwardWorkspaceSize")
