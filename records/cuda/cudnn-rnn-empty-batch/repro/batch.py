# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about recurrent layers over nothing; no GPU needed.

    python batch.py           fail as cuDNN fails: no sequence at all
    python batch.py which     what its log says here, and for a length above the steps
    python batch.py lengths   the lengths do not matter
    python batch.py one       one of each is taken
    python batch.py skipped   of parts of 6, 0 and 4 sequences, the full ones are taken
"""
import ctypes
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, SUCCESS, Cudnn, ask, ints
from errorcanon.lab.kits.cudnn_log import log_of


def sequences(cudnn, batch, steps=5, features=4, length=1):
    descriptor, fill = cudnn.create("RNNData"), ctypes.c_float(0)
    lengths = ints(*[length] * max(batch, 1))
    return cudnn.lib.cudnnSetRNNDataDescriptor(
        descriptor, FLOAT, 0, steps, batch, features, lengths, ctypes.byref(fill)
    )


def cause():
    assert ask(sequences, 2).name == SUCCESS, "the control value must pass"
    ask(sequences, 0, log=True).fail("cudnnSetRNNDataDescriptor", "a batch of none")


def which():
    ours, twin = ask(sequences, 0, log=True), ask(Cudnn.set_sequences, 6, 3, log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "batchSize <= 0" in ours.log and "batchSize <= 0" not in twin.log
        assert "currentSeqLength > maxSeqLength" in twin.log and "currentSeqLength" not in ours.log
        for sizes in ((0,), (2, 0), (2, 5, 0)):
            assert "maxSeqLength <= 0 || batchSize <= 0 || vectorSize <= 0" in log_of(sequences, *sizes)
    else:
        said = log_of(sequences, 0)
        assert all(name + ": type=int; val=" in said for name in ("batchSize", "maxSeqLength", "vectorSize"))
        assert "batchSize: type=int; val=0" in ours.log and "batchSize: type=int; val=2" in twin.log


def lengths():
    for length in (1, 5):
        for sizes in ({"batch": 0}, {"batch": 2, "steps": 0}, {"batch": 2, "features": 0}):
            assert ask(sequences, length=length, **sizes).name == BAD_PARAM


def one():
    assert ask(sequences, 1, 1, 1).name == ask(sequences, 1, 1, 1000).name == SUCCESS
    assert ask(sequences, 0, 1, 1).name == BAD_PARAM


def skipped():
    for size in (6, 0, 4):
        assert ask(sequences, size).name == (SUCCESS if size else BAD_PARAM)


if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
