# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The message names the library that was found and the file that needs more; nm lists the versions."""
import re
import subprocess
import tempfile

from build import build, run, system_library


def versions(library):
    data = open(library, "rb").read()  # as strings FILE | grep GLIBCXX
    return sorted({int(n) for n in re.findall(rb"GLIBCXX_3\.4\.(\d+)\0", data)})


with tempfile.TemporaryDirectory() as folder:
    build(folder)
    code, text = run(folder, "import newer", LD_LIBRARY_PATH=folder + "/old")
    found, needed, by = re.search(r"(\S+): version `GLIBCXX_3\.4\.(\d+)' not found \(required by (\S+)\)", text).groups()
    assert found == folder + "/old/libstdc++.so.6" and by.endswith("newer.so"), text
    print("needed", needed, "found library up to", versions(found)[-1], "system's up to", versions(system_library())[-1])
    assert versions(found)[-1] < int(needed) <= versions(system_library())[-1]
    # without the folder the system's library is found, and the module runs
    assert run(folder, "import newer; assert newer.answer() == 42")[0] == 0
