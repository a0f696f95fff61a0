# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The highest GLIBC_ in the file against the system's: above it the import fails, below it works."""
import re
import tempfile

from build import HERE, LATER, build, run
from errorcanon.lab.kits.shell import bash

COMPARE = """
# region compare-the-versions fill: ops.so
ldd --version | head -n 1
objdump -T ops.so | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -n 1
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    for later in (True, False):
        build(folder, later)
        code, said = bash(COMPARE, folder)
        system, highest = said.splitlines()
        assert code == 0 and system.endswith("2.%d" % HERE), said
        needed = int(re.match(r"GLIBC_2\.(\d+)", highest)[1])
        code, text = run(folder, "import ops")
        print("needed 2.%d, here 2.%d, exit code %d" % (needed, HERE, code))
        assert (code == 0) == (needed <= HERE) and later == (needed == LATER)
        assert later == ("version `GLIBC_2.%d' not found (required by " % LATER in text)
