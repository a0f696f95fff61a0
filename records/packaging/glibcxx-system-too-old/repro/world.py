"""A module from a distribution whose libstdc++ ends at GLIBCXX_3.4.99, which no system has yet."""
from errorcanon.lab.kits.libstdcxx import build_module, stand_in

VERSION = "GLIBCXX_3.4.99"
USE = "import ops; assert ops.answer() == 42"


def make(folder):
    """Write folder/ops.so, folder/train.py that uses it, and folder/newer; give the newer library's folder."""
    newer = stand_in(folder + "/newer", 99)
    build_module(folder, "v99", newer + "/libstdc++.so.6")
    with open(folder + "/train.py", "w") as file:
        file.write(USE + "\nprint('trained')\n")
    return newer
