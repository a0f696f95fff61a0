# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Steps that change nothing while the machine has no newer library.

    python no_help.py           the system's folder put on the path, its library preloaded
    python no_help.py rename    the old library under the name of a newer one
"""
import os
import shutil
import sys
import tempfile

from errorcanon.lab.kits.libstdcxx import run, system_library
from world import USE, make

with tempfile.TemporaryDirectory() as folder:
    newer = make(folder)
    if sys.argv[1:] == ["rename"]:
        os.makedirs(folder + "/links")
        shutil.copy(os.path.realpath(system_library()), folder + "/links/libstdc++.so.6.0.99")
        os.symlink("libstdc++.so.6.0.99", folder + "/links/libstdc++.so.6")
        tried = [{"LD_LIBRARY_PATH": folder + "/links"}, {"LD_PRELOAD": folder + "/links/libstdc++.so.6.0.99"}]
    else:
        tried = [{"LD_LIBRARY_PATH": os.path.dirname(system_library())}, {"LD_PRELOAD": system_library()}]
    for more in tried:
        code, text = run(folder, "import ops", **more)
        print(text.strip().splitlines()[-1].replace(folder, "/opt/app"))
        assert code == 1 and "GLIBCXX_3.4.99' not found" in text, text
    # the control: a library that has the version
    assert run(folder, USE, LD_LIBRARY_PATH=newer)[0] == 0
