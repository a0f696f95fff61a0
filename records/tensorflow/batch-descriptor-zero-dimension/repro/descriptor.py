# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for the tensor descriptors that TensorFlow's messages name; no GPU needed.

    python descriptor.py                           one zero at a time, and none
    python descriptor.py count|channels|spatial    fail as the library fails
"""

import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, Cudnn, ask

FULL = (1, 1024, 28, 28)
WITH_A_ZERO = {
    "count": (0, 1024, 28, 28),
    "channels": (5, 0, 24, 78),
    "spatial": (1, 32, 0, 86),
}


def refuse(kind):
    assert ask(Cudnn.set_tensor, *FULL).passed, "the control value must pass"
    count, channels, height, width = WITH_A_ZERO[kind]
    answer = ask(Cudnn.set_tensor, *WITH_A_ZERO[kind])
    if answer.name == BAD_PARAM:
        raise RuntimeError(
            f"cudnnSetTensorNdDescriptor: {answer.name}, batch_descriptor: {{count: {count} "
            f"feature_map_count: {channels} spatial: {height} {width}  }}"
        )


def compare():
    assert ask(Cudnn.set_tensor, *FULL).passed
    for dims in WITH_A_ZERO.values():
        assert ask(Cudnn.set_tensor, *dims).name == BAD_PARAM
        assert ask(Cudnn.set_tensor, *[size or 1 for size in dims]).passed, "1 in place of the 0"


if __name__ == "__main__":
    refuse(sys.argv[1]) if sys.argv[1:] else compare()
