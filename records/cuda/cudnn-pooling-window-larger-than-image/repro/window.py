# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for the size of pooled maps; no GPU needed.

    python window.py           fail as cuDNN fails: a window of 9 on 8 pixels
    python window.py formula   the sign of the computed size predicts its answer
    python window.py bounded   windows no larger than the map are taken
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, SUCCESS, ask, ints


def output_size(cudnn, size, window, padding=0, stride=1):
    descriptor, out = cudnn.create("Pooling"), ints(0, 0, 0, 0)
    sizes = (window, window, padding, padding, stride, stride)
    assert cudnn.lib.cudnnSetPooling2dDescriptor(descriptor, 0, 1, *sizes) == 0
    x = cudnn.tensor(2, 3, size, size)
    status = cudnn.lib.cudnnGetPoolingNdForwardOutputDim(descriptor, x, 4, out)
    assert status or out[3] == expected(size, window, padding, stride)
    return status


def expected(size, window, padding, stride):
    return (size + 2 * padding - window) // stride + 1


def cause():
    assert ask(output_size, 8, 8).name == SUCCESS, "the control value must pass"
    answer = ask(output_size, 8, 9, log=True)
    assert "Reason:" not in answer.log
    answer.fail("cudnnGetPoolingNdForwardOutputDim", "a window of 9 on 8 pixels")


def formula():
    for size in (1, 4, 8):
        for padding in (0, 1, 2):
            for stride in (1, 2):
                fits = expected(size, 5, padding, stride) > 0
                assert ask(output_size, size, 5, padding, stride).name == (SUCCESS if fits else BAD_PARAM)
    assert ask(zero).name == SUCCESS
    assert ask(zero, window=0).name == ask(zero, stride=0).name == BAD_PARAM


def zero(cudnn, window=2, stride=2):
    """Describe a pooling, without any image."""
    sizes = (ints(window, window), ints(0, 0), ints(stride, stride))
    return cudnn.lib.cudnnSetPoolingNdDescriptor(cudnn.create("Pooling"), 0, 1, 2, *sizes)


def bounded():
    for size in (1, 2, 8, 30):
        assert ask(output_size, size, min(9, size)).name == SUCCESS
    assert ask(output_size, 2, 9).name == BAD_PARAM

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
