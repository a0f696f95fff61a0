# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A newer library in a separate folder, first on the path of this one program; the system's stays.

The newer library is a stand-in that has the version's name.
"""
import os
import tempfile

from errorcanon.lab.kits.libstdcxx import run, system_library
from errorcanon.lab.kits.shell import bash
from world import make

BESIDE = """
# region newer-one-beside fill: /opt/newer, train.py
LD_LIBRARY_PATH=/opt/newer python train.py
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    newer, before = make(folder), os.stat(system_library())
    assert run(folder, "import ops")[0] == 1
    with open(folder + "/train.py", "a") as file:
        file.write("print(*{line.split()[-1] for line in open('/proc/self/maps') if 'libstdc++' in line})\n")
    code, text = bash(BESIDE.replace("/opt/newer", newer), folder)
    assert code == 0 and text.split() == ["trained", newer + "/libstdc++.so.6"], text
    assert os.stat(system_library()) == before
print("trained")
