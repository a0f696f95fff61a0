# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Describe padded sequences to the real libcudnn, as TensorFlow does before it runs an LSTM.

    python sequence_lengths.py           cuDNN 7 answers BAD_PARAM to an empty sequence, 8 and 9 do not
    python sequence_lengths.py refused   any cuDNN 7 that has the call does
    python sequence_lengths.py batch     the batch size changes nothing, in cuDNN 7

The last two need a libcudnn.so.7, named in CUDNN_LIB.
"""

import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, NOT_SUPPORTED, SUCCESS, Cudnn, ask


def lengths(cudnn, *values):
    """Call cudnnSetRNNDataDescriptor for sequences padded to 4 steps."""
    return cudnn.set_sequences(*values, steps=4, features=8)


def version():
    full, empty = ask(lengths, 4, 1), ask(lengths, 4, 0)
    if full.version < 7200:
        assert full.name == empty.name == "no such call"
        return
    assert full.name == SUCCESS
    assert ask(lengths, 4, -1).name == ask(lengths, 4, 5).name == BAD_PARAM
    if full.version < 8000:
        assert empty.name == BAD_PARAM
    elif full.version // 100 == 901:
        assert empty.name == NOT_SUPPORTED
    else:
        assert empty.name == SUCCESS


def refused():
    assert ask(lengths, 4, 1).name == SUCCESS
    assert ask(lengths, 4, 0).name == ask(lengths, 0, 0).name == BAD_PARAM


def batch():
    for size in (1, 23, 32, 64):
        assert ask(lengths, *[4] * size).name == SUCCESS
        assert ask(lengths, *[4] * (size - 1), 0).name == BAD_PARAM


if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "version"]()
