"""A module that needs GLIBCXX_3.4.29 (GCC 11) of the system's library, and an older library, up to 3.4.20 (GCC 4.9)."""
import subprocess
import sysconfig

from errorcanon.lab.kits.libstdcxx import build_module, stand_in, symbol_of, system_library

USE = "import ops; assert ops.answer() == 42"


def make(folder):
    """Write folder/ops.so, folder/train.py that uses it, and folder/old; give the older library's folder."""
    build_module(folder, symbol_of("GLIBCXX_3.4.29"), system_library())
    with open(folder + "/train.py", "w") as file:
        file.write(USE + "\nprint('trained')\n")
    return stand_in(folder + "/old", 20)


def with_rpath(folder, old):
    """Link the module again, with a folder in it where its libraries are looked for first."""
    words = ["gcc", "-shared", "-fPIC", "-I", sysconfig.get_path("include"), folder + "/ops.c", system_library()]
    subprocess.check_call(words + ["-Wl,--disable-new-dtags,-rpath," + old, "-o", folder + "/ops.so"])
