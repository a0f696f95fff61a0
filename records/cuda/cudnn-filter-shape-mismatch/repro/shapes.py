# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about images, filters and bias whose shapes do not fit; no GPU needed.

    python shapes.py             fail as cuDNN fails: images of 4 channels, filters for 3
    python shapes.py log         what its log says here, and for a data type that does not fit
    python shapes.py versions    channels, groups, ranks and bias lengths, refused in any release
    python shapes.py algorithms  no convolution algorithm takes them
    python shapes.py output      the shape of the output is checked too
    python shapes.py matched     filters for the channels of the images are taken
    python shapes.py repeated    one channel repeated to three is taken

The filters are 8 of 3 x 3 for 3 channels, the padding is 1.
"""

import ctypes
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, DOUBLE, FLOAT, SUCCESS, Cudnn, ask, ints
from errorcanon.lab.kits.cudnn_log import log_of


def output_shape(cudnn, channels, groups=1, rank=4, stride=1, filters_for=3):
    x = cudnn.tensor(2, channels, *[8] * (rank - 2))
    conv = cudnn.convolution(stride=stride, groups=groups)
    return cudnn.lib.cudnnGetConvolutionNdForwardOutputDim(
        conv, x, cudnn.filter(8, filters_for, 3, 3), 4, ints(0, 0, 0, 0)
    )


def workspace(cudnn, channels, algorithm=0, height=8):
    x, y = cudnn.tensor(2, channels, 8, 8), cudnn.tensor(2, 8, height, 8)
    size = ctypes.byref(ctypes.c_size_t())
    return cudnn.lib.cudnnGetConvolutionForwardWorkspaceSize(
        cudnn.handle, x, cudnn.filter(8, 3, 3, 3), cudnn.convolution(), y, algorithm, size
    )


def bias(cudnn, length, kind=FLOAT):
    return cudnn.add(cudnn.tensor(1, length, 1, 1, kind=kind), cudnn.tensor(2, 8, 8, 8))


def seven_filters(cudnn):
    """The twin: 7 filters in 2 groups."""
    x, y = cudnn.tensor(2, 4, 8, 8), cudnn.tensor(2, 7, 8, 8)
    conv, size = cudnn.convolution(groups=2), ctypes.byref(ctypes.c_size_t())
    return cudnn.lib.cudnnGetConvolutionForwardWorkspaceSize(cudnn.handle, x, cudnn.filter(7, 2, 3, 3), conv, y, 0, size)


def channels():
    assert ask(output_shape, 3).name == SUCCESS, "the control value must pass"
    answer = ask(output_shape, 4, log=True)
    answer.fail("cudnnGetConvolutionNdForwardOutputDim", "images of 4 channels, filters for 3")


def log():
    """The log names the dimensions for this cause and the data types for its twin."""
    assert ask(bias, 8).passed
    ours, twin = ask(bias, 7, log=True), ask(bias, 8, DOUBLE, log=True)
    answer_of_seven = ask(seven_filters)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "dimA[i] != " in ours.log and "dataType != " in twin.log
        assert "dataType != " not in ours.log and "dimA[i] != " not in twin.log
        four = log_of(output_shape, 4)
        assert "inputTensorDesc->dimA[1] != convDesc->groupCount * filterDesc->dimA[1]" in four
        assert "biasDesc->dimA[i] != srcDestDesc->dimA[i]" in log_of(bias, 7)
        others = {
            "<= 0": log_of(Cudnn.set_tensor_4d, 0, 3, 4, 4),
            "verifyBNDescs": log_of(Cudnn.batch_norm, dims=(2, 3, 16)),
        }
        if answer_of_seven.name == BAD_PARAM:  # up to 9.1 this query comes to its check
            others["wDimA[0] % g"] = log_of(seven_filters)
        for words, said in others.items():
            assert words in said and "Reason: " in said and "->dimA[i] != " not in said, words
            assert words not in four and words not in ours.log, words
    else:  # cuDNN 7 logs the arguments, not the check
        ours, twin = (answer.log.split("cudnnAddTensor")[1] for answer in (ours, twin))
        assert "val=[1,7,1,1]" in log_of(bias, 7)
        assert "val=[1,7,1,1]" in ours and "CUDNN_DATA_DOUBLE" not in ours
        assert "val=[1,8,1,1]" in twin and "CUDNN_DATA_DOUBLE" in twin


def versions():
    assert ask(output_shape, 3).name == SUCCESS
    assert ask(output_shape, 6, groups=2).name == SUCCESS
    assert ask(output_shape, 3, stride=3).name == SUCCESS  # which leaves a row over
    assert ask(bias, 8).passed
    assert ask(output_shape, 4).name == BAD_PARAM
    assert ask(output_shape, 1).name == BAD_PARAM
    assert ask(output_shape, 3, groups=2).name == BAD_PARAM
    assert ask(output_shape, 3, rank=5).name == BAD_PARAM
    for length in (7, 16):
        assert ask(bias, length).name == BAD_PARAM


def algorithms():
    refused = [ask(workspace, 4, algorithm) for algorithm in range(8)]
    assert all(answer.name == BAD_PARAM for answer in refused)
    # without a device cuDNN 8 and 9 take these three only; number 3 was never supported
    taking = (0, 1, 2) if refused[0].version >= 8000 else (0, 1, 2, 4, 5, 6, 7)
    for algorithm in taking:
        assert ask(workspace, 3, algorithm).name == SUCCESS


def output():
    assert ask(workspace, 3, height=8).name == SUCCESS
    for height in (7, 9):
        assert ask(workspace, 3, height=height).name == BAD_PARAM


def matched():
    for channels, groups in ((1, 1), (4, 1), (6, 1), (8, 2)):
        assert ask(output_shape, channels, groups).name == BAD_PARAM
        fitting = channels // groups
        assert ask(output_shape, channels, groups, filters_for=fitting).name == SUCCESS


def repeated():
    assert ask(output_shape, 1).name == BAD_PARAM
    assert ask(output_shape, 3 * 1).name == SUCCESS


if __name__ == "__main__":
    modes = (log, versions, algorithms, output, matched, repeated)
    {mode.__name__: mode for mode in modes}.get("".join(sys.argv[1:]), channels)()
