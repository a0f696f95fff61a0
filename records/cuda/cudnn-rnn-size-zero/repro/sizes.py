# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about the sizes of a recurrent layer; no GPU needed.

    python sizes.py          fail as cuDNN fails: no units
    python sizes.py layers   the same for no layers
    python sizes.py log      what its log says here, and for an unknown cell
    python sizes.py cells    no kind of cell takes 0 units, each takes 1
    python sizes.py bounded  a computed size with a bound is taken
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, SUCCESS, ask
from errorcanon.lab.kits.cudnn_log import log_of

RELU, TANH, LSTM, GRU = range(4)


def describe(cudnn, hidden=8, layers=1, cell=LSTM, features=4):
    """Describe a layer with the call that this release has."""
    descriptor, dropout = cudnn.create("RNN"), cudnn.create("Dropout")
    if hasattr(cudnn.lib, "cudnnSetRNNDescriptor_v8"):
        return cudnn.lib.cudnnSetRNNDescriptor_v8(
            descriptor, 0, cell, 2, 0, 0, FLOAT, FLOAT, 0, features, hidden, hidden, layers, dropout, 0
        )
    return cudnn.lib.cudnnSetRNNDescriptor_v6(
        cudnn.handle, descriptor, hidden, layers, dropout, 0, 0, cell, 0, FLOAT
    )


def cause():
    assert ask(describe, 1).name == SUCCESS, "the control value must pass"
    ask(describe, 0, log=True).fail("cudnnSetRNNDescriptor", "no units")


def layers():
    assert ask(describe, 8, 1).name == SUCCESS, "the control value must pass"
    ask(describe, 8, 0, log=True).fail("cudnnSetRNNDescriptor", "no layers")


def log():
    ours, twin = ask(describe, 0, log=True), ask(describe, 8, 1, 9, log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert ask(describe, features=0).name == BAD_PARAM and ask(describe, features=1).name == SUCCESS
        assert "hiddenSize < 1" in ours.log and "hiddenSize < 1" not in twin.log
        said = log_of(describe, 0)
        assert "hiddenSize < 1 || numLayers < 1" in said and "hiddenSize < 1 || numLayers < 1" in log_of(describe, 8, 0)
        assert "cellMode != CUDNN_RNN_RELU" in log_of(describe, 8, 1, 9)
        assert "cellMode != " in twin.log and "cellMode != " not in ours.log
    else:
        said = log_of(describe, 0)
        assert "hiddenSize: type=int; val=0" in said and "numLayers: type=int; val=1" in said
        assert "hiddenSize: type=int; val=0" in ours.log and "hiddenSize: type=int; val=8" in twin.log


def cells():
    for cell in (RELU, TANH, LSTM, GRU):
        assert ask(describe, 1, 1, cell).name == SUCCESS
        for hidden, number in ((0, 1), (-1, 1), (1, 0), (1, -1)):
            assert ask(describe, hidden, number, cell).name == BAD_PARAM


def bounded():
    for base, width in ((3, 0.25), (8, 0.5)):
        computed = int(base * width)
        assert ask(describe, computed).name == (SUCCESS if computed else BAD_PARAM)
        assert ask(describe, max(1, computed)).name == SUCCESS


if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
