# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about sequence lengths; no GPU needed.

    python lengths.py           fail as cuDNN fails: a length of 6 in 5 steps
    python lengths.py compare   what its log says here, and for an empty batch
    python lengths.py layouts   no layout takes it
    python lengths.py every     every length from 1 to 5 is taken
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, SUCCESS, Cudnn, ask
from errorcanon.lab.kits.cudnn_log import log_of


def cause():
    assert ask(Cudnn.set_sequences, 5, 3).name == SUCCESS, "the control value must pass"
    ask(Cudnn.set_sequences, 6, 3, log=True).fail("cudnnSetRNNDataDescriptor", "a length of 6 in 5 steps")


def compare():
    ours, twin = ask(Cudnn.set_sequences, 6, 3, log=True), ask(Cudnn.set_sequences, 5, 3, steps=0, log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "currentSeqLength > maxSeqLength" in ours.log and "batchSize <= 0" in twin.log
        assert "currentSeqLength > maxSeqLength" in log_of(Cudnn.set_sequences, 6, 3)
        assert "currentSeqLength" not in twin.log and "batchSize" not in ours.log
    else:
        assert "seqLengthArray: type=int; val=[6,3" in log_of(Cudnn.set_sequences, 6, 3)
        assert "maxSeqLength: type=int; val=5" in ours.log and "seqLengthArray: type=int; val=[6,3" in ours.log


def layouts():
    for layout in (0, 1, 2):
        assert ask(Cudnn.set_sequences, 5, 3, layout=layout).name == SUCCESS
        for lengths in ((6, 3), (5, -1)):
            assert ask(Cudnn.set_sequences, *lengths, layout=layout).name == BAD_PARAM


def every():
    assert all(ask(Cudnn.set_sequences, 5, length).name == SUCCESS for length in range(1, 6))

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
