# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The message names the library that was found and the file that needs more; strings lists the versions."""
import re
import subprocess
import tempfile

from build import build, run, system_library


def highest(library):
    command = "strings %s | grep -o 'GLIBCXX_3[0-9.]*' | sort -V | tail -1" % library
    return int(subprocess.check_output(command, shell=True).decode().strip().split(".")[2])


with tempfile.TemporaryDirectory() as folder:
    build(folder)
    code, text = run(folder, "import newer", LD_LIBRARY_PATH=folder + "/old")
    found, needed, by = re.search(r"(\S+): version `GLIBCXX_3\.4\.(\d+)' not found \(required by (\S+)\)", text).groups()
    assert found == folder + "/old/libstdc++.so.6" and by.endswith("newer.so"), text
    print("needed", needed, "found library up to", highest(found), "system's up to", highest(system_library()))
    assert highest(found) < int(needed) <= highest(system_library())
    # without the folder the system's library is found, and the module runs
    assert run(folder, "import newer; assert newer.answer() == 42")[0] == 0
