# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""df tells a segment that does not fit, ls -ld a folder that may not be written to; the kernel's answers differ too."""
import os
import subprocess

from errorcanon.lab.kits.shared_memory import MIB, SHM, Closed, free, segment, whole

ASK = """
# region ask-df
df -h /dev/shm
ls -ld /dev/shm
# endregion
"""


def shown(command):
    return subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, check=True).stdout.decode()


print(shown(ASK.replace("/dev/shm", SHM)))
assert segment(SHM, MIB) is None, "the control"

# more than the whole file system: a small one
wanted = whole() + MIB
assert segment(SHM, wanted) == "extend: ENOSPC"
assert free() < wanted and os.access(SHM, os.W_OK), "df: too little; ls: open to all"

# a folder without the right to write, with room enough
with Closed() as folder:
    assert segment(folder, MIB) == "open: EACCES"
    mode = shown("ls -ld " + folder)
    assert free() > MIB and mode.startswith("dr-xr-xr-x"), mode
print(mode, free())
