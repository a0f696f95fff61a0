# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Describe a batch with an empty sequence to the real libcudnn; no GPU needed.

    python direct.py          fail as cuDNN fails, lengths 5 and 0 in the sequence-major layout
    python direct.py packed   the same in the packed layout
    python direct.py again    taken up to 9.0.0, refused by 9.1.0, and in the packed layout from 9.5.1 on
    python direct.py clamped  a length of 1 in place of 0 is taken in every layout
    python direct.py dropped  the batch without the empty sequence is taken in every layout
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
    print("outcome:", "works-here" if all(expected) else "same-failure")


def taken(*lengths):
    """The packed layout refuses the empty sequence in these lanes; every layout takes these lengths."""
    assert not ask(Cudnn.set_sequences, 5, 0, layout=PACKED).passed
    for layout in (SEQUENCE_MAJOR, PACKED, BATCH_MAJOR):
        assert ask(Cudnn.set_sequences, *lengths, layout=layout).passed


def clamped():
    taken(*(max(length, 1) for length in (5, 0)))


def dropped():
    taken(*(length for length in (5, 0) if length))


if __name__ == "__main__":
    mode = "".join(sys.argv[1:])
    modes = {"again": again, "clamped": clamped, "dropped": dropped}
    modes.get(mode, lambda: refuse(PACKED if mode == "packed" else SEQUENCE_MAJOR))()
