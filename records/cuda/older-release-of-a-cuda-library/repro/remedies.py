# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""What tells which release was found, what is in vain, and what brings the right one. Needs gcc.

    python remedies.py which    ldd names the file, and the file lacks the symbol
    python remedies.py anew     the packages are installed again
    python remedies.py behind   the right folder is put behind the other on LD_LIBRARY_PATH
    python remedies.py inside   LD_LIBRARY_PATH is changed in the program
    python remedies.py drop     LD_LIBRARY_PATH is left out
    python remedies.py front    the right folder is put before the other
    python remedies.py first    the right file is loaded first
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from build import PAIRS, again, load, tree

mode = sys.argv[1] if len(sys.argv) > 1 else "drop"


def refused(ran, symbol):
    code, said = ran
    assert code != 0 and symbol in said, said
    print(said.splitlines()[-1])


def ldd(library, second, path=""):
    environ = dict(os.environ, LD_LIBRARY_PATH=str(path))
    said = subprocess.run(["ldd", str(library)], env=environ, stdout=subprocess.PIPE).stdout.decode()
    return [line.split("=>")[1].split(" (")[0].strip() for line in said.splitlines() if second in line and "=>" in line][0]


for pair, (_, _, _, second, symbol) in PAIRS.items():
    with tempfile.TemporaryDirectory() as folder:
        library = tree(folder, pair)
        system = Path(folder) / "system"
        right = next((Path(folder) / "nvidia").glob("*/lib/" + second))
        refused(load(library, system), symbol)
        if mode == "which":
            wrong = ldd(library, second, system)
            assert wrong == str(system / second), wrong
            assert Path(ldd(library, second)).resolve() == right.resolve()
            # The symbol's name stands in the newer file and not in the older.
            assert symbol.encode() in right.read_bytes() and symbol.encode() not in Path(wrong).read_bytes()
        elif mode == "anew":
            refused(load(again(folder, pair), system), symbol)
        elif mode == "behind":
            refused(load(library, "%s:%s" % (system, right.parent)), symbol)
        elif mode == "inside":
            refused(load(library, system, "os.environ['LD_LIBRARY_PATH'] = %r" % str(right.parent)), symbol)
            refused(load(library, system, "del os.environ['LD_LIBRARY_PATH']"), symbol)
        elif mode == "drop":
            assert load(library) == (0, "22")
        elif mode == "front":
            assert load(library, "%s:%s" % (right.parent, system)) == (0, "22")
        else:
            assert load(library, system, "ctypes.CDLL(%r, mode=ctypes.RTLD_GLOBAL)" % str(right)) == (0, "22")
        print(pair, mode, "as expected")
