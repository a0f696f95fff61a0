# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The message names the library that was found; find lists the libraries that have the version, here the system's."""
import re
import tempfile

from errorcanon.lab.kits.libstdcxx import run, system_library
from errorcanon.lab.kits.shell import bash
from world import USE, make

WHICH = """
# region which-library fill: GLIBCXX_3.4.29
find / -name 'libstdc++.so.6' -exec grep -lwF GLIBCXX_3.4.29 {} + 2>/dev/null
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    old = make(folder)
    code, text = run(folder, "import ops", LD_LIBRARY_PATH=old)
    found, needed, by = re.search(r"(\S+): version `(GLIBCXX_3\.4\.\d+)' not found \(required by (\S+)\)", text).groups()
    assert found == old + "/libstdc++.so.6" and by.endswith("ops.so") and needed in WHICH, text
    have = bash(WHICH, folder)[1].split()
    print(needed, "is in", *have)
    assert system_library() in have and found not in have
    # the control: with the library that has it the module runs
    assert run(folder, USE)[0] == 0
    # the twin: a version that no library of the machine has
    assert bash(WHICH.replace(needed, "GLIBCXX_3.4.99"), folder)[1] == ""
