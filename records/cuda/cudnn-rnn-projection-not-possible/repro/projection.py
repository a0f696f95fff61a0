# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about projections of recurrent layers; no GPU needed.

    python projection.py          fail as cuDNN fails: a projection to 9 of 8 units
    python projection.py gru      the same for a GRU
    python projection.py reason   what its log says to size, cell and data type
    python projection.py zero     0 does not mean none
    python projection.py smaller  what is taken
    python projection.py outside  a GRU without projection is taken
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, BFLOAT16, FLOAT, INT32, NOT_SUPPORTED, SUCCESS, ask
from errorcanon.lab.kits.cudnn_log import NOT_SUPPORTED_TOO, log_of

RELU, TANH, LSTM, GRU = range(4)


def describe(cudnn, hidden=8, layers=1, features=4, projection=None, cell=LSTM, kind=FLOAT):
    """Call cudnnSetRNNDescriptor_v8."""
    descriptor, dropout = cudnn.create("RNN"), cudnn.create("Dropout")
    sizes = (features, hidden, hidden if projection is None else projection, layers)
    return cudnn.lib.cudnnSetRNNDescriptor_v8(
        descriptor, 0, cell, 2, 0, 0, kind, FLOAT, 0, *sizes, dropout, 0
    )


def cause():
    assert ask(describe, projection=8).name == SUCCESS, "the control value must pass"
    ask(describe, projection=9, log=True).fail("cudnnSetRNNDescriptor_v8", "9 of 8 units")


def gru():
    assert ask(describe, projection=4).name == SUCCESS, "the control value must pass"
    ask(describe, projection=4, cell=GRU, log=True).fail("cudnnSetRNNDescriptor_v8", "a projected GRU")


def reason():
    size, cell = ask(describe, projection=9, log=True), ask(describe, projection=4, cell=GRU, log=True)
    kind = ask(describe, kind=INT32, log=True)
    assert all(ask(describe, projection=4, cell=plain).name == NOT_SUPPORTED for plain in (RELU, TANH))
    assert size.name == cell.name == kind.name == NOT_SUPPORTED
    assert "projSize > hiddenSize" in size.log and "projSize != hiddenSize" in cell.log
    assert "projSize > hiddenSize" in log_of(describe, projection=9, settings=NOT_SUPPORTED_TOO)
    assert "projSize != hiddenSize" in log_of(describe, projection=4, cell=GRU, settings=NOT_SUPPORTED_TOO)
    assert "projSize" not in ask(describe, kind=BFLOAT16, log=True).log
    assert "projSize" not in kind.log and "projSize > " not in cell.log


def zero():
    assert ask(describe, projection=0).name == BAD_PARAM
    assert ask(describe, projection=8).name == ask(describe, projection=8, cell=GRU).name == SUCCESS


def smaller():
    assert all(ask(describe, projection=size).name == SUCCESS for size in (1, 4, 8))
    assert ask(describe, projection=16).name == NOT_SUPPORTED


def outside():
    assert ask(describe, projection=4, cell=GRU).name == NOT_SUPPORTED
    assert ask(describe, cell=GRU).name == SUCCESS


if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
