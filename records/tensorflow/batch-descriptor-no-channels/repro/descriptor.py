# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for a tensor descriptor with no channel, as TensorFlow asks for one; no GPU needed.

    python descriptor.py          fail as the library fails
    python descriptor.py others   one zero at a time, and none
"""

import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, Cudnn, ask

REFUSED = (5, 0, 24, 78)
OTHERS = ((0, 1024, 28, 28), (1, 32, 0, 86))


def control(dims):
    return [size or 1 for size in dims]


def refuse():
    assert ask(Cudnn.set_tensor, *control(REFUSED)).passed, "the control value must pass"
    count, channels, height, width = REFUSED
    answer = ask(Cudnn.set_tensor, *REFUSED)
    if answer.name == BAD_PARAM:
        raise RuntimeError(
            f"cudnnSetTensorNdDescriptor: {answer.name}, batch_descriptor: {{count: {count} "
            f"feature_map_count: {channels} spatial: {height} {width}  }}"
        )


def compare():
    for dims in (REFUSED, *OTHERS):
        assert ask(Cudnn.set_tensor, *dims).name == BAD_PARAM
        assert ask(Cudnn.set_tensor, *control(dims)).passed, "1 in place of the 0"


if __name__ == "__main__":
    compare() if sys.argv[1:] else refuse()
