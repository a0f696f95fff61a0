# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Describe a batch with an empty sequence to the real libcudnn; no GPU needed.

    python direct.py          fail as cuDNN fails, lengths 5 and 0 in the sequence-major layout
    python direct.py packed   the same in the packed layout
    python direct.py again    taken up to 9.0.0, refused by 9.1.0, and in the packed layout from 9.5.1 on
"""

import sys

from errorcanon.lab.kits.cudnn import Cudnn, ask

SEQUENCE_MAJOR, PACKED, BATCH_MAJOR = range(3)


def refuse(layout):
    assert ask(Cudnn.set_sequences, 5, 1, layout=layout).passed, "the control value must pass"
    answer = ask(Cudnn.set_sequences, 5, 0, layout=layout, log=True)
    answer.fail("cudnnSetRNNDataDescriptor", "lengths (5, 0)")


def again():
    layouts = SEQUENCE_MAJOR, PACKED, BATCH_MAJOR
    assert all(ask(Cudnn.set_sequences, 5, 1, layout=layout).passed for layout in layouts)
    empty = [ask(Cudnn.set_sequences, 5, 0, layout=layout) for layout in layouts]
    version = empty[0].version
    expected = (True, True, True) if version < 90100 else (False,) * 3 if version < 90500 else (True, False, True)
    assert tuple(answer.passed for answer in empty) == expected, (version, empty)


if __name__ == "__main__":
    mode = "".join(sys.argv[1:])
    again() if mode == "again" else refuse(PACKED if mode == "packed" else SEQUENCE_MAJOR)
