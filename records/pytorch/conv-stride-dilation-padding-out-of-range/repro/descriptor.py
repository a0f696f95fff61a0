# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about the same arguments; no GPU needed.

    python descriptor.py padding|stride|dilation|window   fail as cuDNN fails
    python descriptor.py log                              its log names the argument
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, INT8, SUCCESS, ask


def convolution(cudnn, padding=1, stride=1, dilation=1, kind=FLOAT):
    sizes = (padding, padding, stride, stride, dilation, dilation)
    return cudnn.lib.cudnnSetConvolution2dDescriptor(cudnn.create("Convolution"), *sizes, 1, kind)


def pooling(cudnn, window=2, padding=0, stride=2):
    sizes = (window, window, padding, padding, stride, stride)
    return cudnn.lib.cudnnSetPooling2dDescriptor(cudnn.create("Pooling"), 0, 0, *sizes)


def refuse(call, name, value):
    function = {convolution: "cudnnSetConvolution2dDescriptor", pooling: "cudnnSetPooling2dDescriptor"}[call]
    assert ask(call).name == SUCCESS, "the control value must pass"
    ask(call, log=True, **{name: value}).fail(function, "%s=%d" % (name, value))


def log():
    """The log names padding, stride or dilation here, and the data type for a twin."""
    assert ask(convolution).name == SUCCESS
    twin = ask(convolution, kind=INT8, log=True)
    assert twin.name == BAD_PARAM
    for name, value, check, said in (
        ("padding", -1, "padA[i] < 0", "padA: type=int; val=[-1,-1]"),
        ("stride", 0, "strideA[i] <= 0", "strideA: type=int; val=[0,0]"),
        ("dilation", 0, "dilationA[i] <= 0", "dilationA: type=int; val=[0,0]"),
    ):
        ours = ask(convolution, log=True, **{name: value})
        assert ours.name == BAD_PARAM
        sign = check if ours.version >= 8000 else said  # cuDNN 7 logs the arguments, not the check
        assert sign in ours.log and sign not in twin.log
    # pooling takes a padding below 0 and one above its window, in every release
    assert ask(pooling, padding=-1).name == ask(pooling, padding=3).name == SUCCESS


if __name__ == "__main__":
    refused = {
        "padding": (convolution, "padding", -1),
        "stride": (convolution, "stride", 0),
        "dilation": (convolution, "dilation", 0),
        "window": (pooling, "window", 0),
    }
    asked = sys.argv[1] if sys.argv[1:] else "padding"
    log() if asked == "log" else refuse(*refused[asked])
