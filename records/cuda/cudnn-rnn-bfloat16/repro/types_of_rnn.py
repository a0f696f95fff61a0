# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for a recurrent layer in bfloat16; no GPU needed.

    python types_of_rnn.py          fail as cuDNN fails: bfloat16 sequences
    python types_of_rnn.py reason   what its log says here, and for a projection
    python types_of_rnn.py cells    no kind of cell takes it
    python types_of_rnn.py others   float32 and float16 are taken where bfloat16 is refused
    python types_of_rnn.py newer    9.13 and later take it
"""
import ctypes
import sys

from errorcanon.lab.kits.cudnn import BFLOAT16, FLOAT, HALF, NOT_SUPPORTED, SUCCESS, ask, ints
from errorcanon.lab.kits.cudnn_log import NOT_SUPPORTED_TOO, log_of

LSTM = 2


def sequences(cudnn, kind):
    descriptor, fill = cudnn.create("RNNData"), ctypes.c_float(0)
    return cudnn.lib.cudnnSetRNNDataDescriptor(
        descriptor, kind, 0, 5, 2, 4, ints(5, 3), ctypes.byref(fill)
    )


def layer(cudnn, kind, cell=LSTM, projection=8, arithmetic=FLOAT):
    descriptor, dropout = cudnn.create("RNN"), cudnn.create("Dropout")
    return cudnn.lib.cudnnSetRNNDescriptor_v8(
        descriptor, 0, cell, 2, 0, 0, kind, arithmetic, 0, 4, 8, projection, 1, dropout, 0
    )


def cause():
    assert all(ask(call, kind).name == SUCCESS for call in (sequences, layer) for kind in (FLOAT, HALF))
    assert ask(layer, BFLOAT16).name == NOT_SUPPORTED
    ask(sequences, BFLOAT16, log=True).fail("cudnnSetRNNDataDescriptor", "bfloat16")


def reason():
    ours, twin = ask(sequences, BFLOAT16, log=True), ask(layer, FLOAT, projection=9, log=True)
    assert ours.name == twin.name == NOT_SUPPORTED
    assert "dataType != CUDNN_DATA_HALF" in ours.log and "projSize > hiddenSize" in twin.log
    assert "dataType != CUDNN_DATA_FLOAT && " in log_of(sequences, BFLOAT16, settings=NOT_SUPPORTED_TOO)
    assert "Reason:" not in log_of(layer, BFLOAT16, settings=NOT_SUPPORTED_TOO)
    assert "projSize > hiddenSize" in log_of(layer, FLOAT, projection=9, settings=NOT_SUPPORTED_TOO)
    assert "projSize" not in ours.log and ask(layer, HALF).name == SUCCESS


def cells():
    for cell in range(4):
        assert ask(layer, FLOAT, cell).name == SUCCESS
        assert ask(layer, BFLOAT16, cell).name == NOT_SUPPORTED


def others():
    for call in (sequences, layer):
        assert ask(call, BFLOAT16).name == NOT_SUPPORTED
        assert ask(call, FLOAT).name == ask(call, HALF).name == SUCCESS


def newer():
    assert all(ask(call, kind).name == SUCCESS for call in (sequences, layer) for kind in (BFLOAT16, HALF))
    assert ask(layer, BFLOAT16, arithmetic=BFLOAT16).name == NOT_SUPPORTED

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
