# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for the output size of convolutions on small images; no GPU needed.

    python size.py            fail as cuDNN fails: a 3 x 3 kernel, 2 x 2 pixels, no padding
    python size.py formula    the sign of the computed size predicts its answer; channels do not show there
    python size.py padded     enough padding for every image
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, SUCCESS, ask, ints


def output_size(cudnn, size, kernel=3, padding=0, dilation=1, stride=1, channels=3):
    conv = cudnn.create("Convolution")
    given = ints(padding, padding), ints(stride, stride), ints(dilation, dilation)
    assert cudnn.lib.cudnnSetConvolutionNdDescriptor(conv, 2, *given, 1, FLOAT) == 0
    x, w, out = cudnn.tensor(2, channels, size, size), cudnn.filter(8, 3, kernel, kernel), ints(0, 0, 0, 0)
    status = cudnn.lib.cudnnGetConvolutionNdForwardOutputDim(conv, x, w, 4, out)
    assert status or out[3] == expected(size, kernel, padding, dilation, stride)
    return status


def expected(size, kernel, padding, dilation, stride):
    return (size + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1


def cause():
    assert ask(output_size, 3).name == SUCCESS, "the control value must pass"
    answer = ask(output_size, 2, log=True)
    answer.fail("cudnnGetConvolutionNdForwardOutputDim", "a 3 x 3 kernel on 2 x 2 pixels")


def formula():
    for size in (2, 4, 8):
        for padding in (0, 1):
            for dilation, stride in ((1, 1), (2, 1), (4, 1), (4, 2)):
                answer = ask(output_size, size, 3, padding, dilation, stride)
                fits = expected(size, 3, padding, dilation, stride) > 0
                assert answer.name == (SUCCESS if fits else BAD_PARAM), (size, padding, dilation)
    ours, twin = ask(output_size, 2, log=True), ask(output_size, 8, channels=4, log=True)
    assert ours.name == twin.name == BAD_PARAM and expected(8, 3, 0, 1, 1) > 0
    if ours.version >= 8000:
        assert "Reason:" not in ours.log and "groupCount * filterDesc->dimA[1]" in twin.log


def padded():
    for size in (1, 2, 8):
        for kernel, dilation in ((2, 1), (3, 1), (4, 1), (5, 1), (3, 4), (6, 3)):
            assert ask(output_size, size, kernel, (dilation * (kernel - 1) + 1) // 2, dilation).name == SUCCESS
    assert ask(output_size, 1, 3, 0).name == BAD_PARAM

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
