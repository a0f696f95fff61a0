# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""ls -ld tells a folder that may not be written to from one that is full, which is what df tells."""
import os
import subprocess

from errorcanon.lab.kits.shared_memory import MIB, SHM, Closed, free, segment, whole

ASK = """
# region ask-ls
ls -ld /dev/shm
df -h /dev/shm
# endregion
"""


def shown(command):
    return subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, check=True).stdout.decode()


print(shown(ASK.replace("/dev/shm", SHM)))
assert segment(SHM, MIB) is None, "the control"

# a folder without the right to write, with room enough
with Closed() as folder:
    assert segment(folder, MIB) == "open: EACCES"
    mode = shown("ls -ld " + folder)
    assert free() > MIB and mode.startswith("dr-xr-xr-x"), mode

# the twin: open to all, and too small
wanted = whole() + MIB
assert segment(SHM, wanted) == "extend: ENOSPC"
assert free() < wanted and os.access(SHM, os.W_OK)
print(mode, free())
