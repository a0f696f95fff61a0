# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The message names the system's library, and no library of the machine has the version; the twin's answer differs."""
import os
import re
import tempfile

from errorcanon.lab.kits.libstdcxx import run
from errorcanon.lab.kits.shell import bash
from world import VERSION, make

WHICH = """
# region nowhere fill: GLIBCXX_3.4.99
find / -name 'libstdc++.so.6' -exec grep -lwF GLIBCXX_3.4.99 {} + 2>/dev/null
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    newer = make(folder) + "/libstdc++.so.6"
    os.rename(newer, folder + "/away")
    code, text = run(folder, "import ops")
    found, needed, by = re.search(r"(\S+): version `(GLIBCXX_3\.4\.\d+)' not found \(required by (\S+)\)", text).groups()
    assert re.match(r"/(usr/)?lib", found) and needed == VERSION and by.endswith("ops.so"), text
    assert bash(WHICH, folder)[1] == ""
    # the controls: a version that the system's library has, and the twin, an environment with the newer library
    assert os.path.realpath(found) in [os.path.realpath(f) for f in bash(WHICH.replace("99", "20"), folder)[1].split()]
    os.rename(folder + "/away", newer)
    assert newer in bash(WHICH, folder)[1].split()
print(needed, "is in no library; found:", found)
