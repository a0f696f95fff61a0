# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about a group count of 0; no GPU needed."""
from errorcanon.lab.kits.cudnn import SUCCESS, ask


def group_count(cudnn, groups):
    return cudnn.lib.cudnnSetConvolutionGroupCount(cudnn.convolution(), groups)


assert ask(group_count, 2).name == SUCCESS, "the control value must pass"
assert ask(group_count, -1).name != SUCCESS
ask(group_count, 0, log=True).fail("cudnnSetConvolutionGroupCount", "groups=0")
