"""The packages of these cases: model needs tensors below 2, and loader 2.0 needs them from 2 on."""
from errorcanon.lab.kits.wheels import make_index

ANY = "py3-none-any"
WHEELS = [
    ("tensors", "1.9", ANY),
    ("tensors", "2.1", ANY),
    ("model", "1.0", ANY, "tensors<2"),
    ("loader", "1.5", ANY, "tensors>=1.5"),
    ("loader", "2.0", ANY, "tensors>=2"),
]


def world(folder):
    """Make them, with an index; give its address."""
    return make_index(folder, WHEELS)
