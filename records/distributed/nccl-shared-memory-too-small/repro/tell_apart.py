# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""df tells a segment that does not fit, ls -ld tells a folder that may not be written to; the errors differ as well."""
import os
import subprocess

from segment import SHM, Closed, free, segment, whole

MIB = 1 << 20
assert segment(SHM, MIB) is None, "the control"

# more than the whole file system: a small one
wanted = whole() + MIB
assert segment(SHM, wanted) == "extend: ENOSPC"
assert free() < wanted and os.access(SHM, os.W_OK), "df: too little; ls: open to all"

# a folder without the right to write, with room enough
with Closed() as folder:
    assert segment(folder, MIB) == "open: EACCES"
    shown = subprocess.run(["ls", "-ld", folder], stdout=subprocess.PIPE, check=True).stdout.decode()
    assert free() > MIB and shown.startswith("dr-xr-xr-x"), shown
print(shown, free())
