# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The highest GLIBC_ in the file against the system's: above it the import fails, below it works."""
import re
import subprocess
import tempfile

from build import HERE, LATER, build, run

said = subprocess.check_output(["ldd", "--version"]).decode().splitlines()[0]
assert said.endswith("2.%d" % HERE), said
with tempfile.TemporaryDirectory() as folder:
    for later in (True, False):
        build(folder, later)
        listed = subprocess.check_output(["objdump", "-T", folder + "/ops.so"]).decode()
        needed = max([int(n) for n in re.findall(r"GLIBC_2\.(\d+)", listed)], default=0)
        code, text = run(folder, "import ops")
        print("needed 2.%d, here 2.%d, exit code %d" % (needed, HERE, code))
        assert (code == 0) == (needed <= HERE) and later == (needed == LATER)
        assert later == ("version `GLIBC_2.%d' not found (required by " % LATER in text)
