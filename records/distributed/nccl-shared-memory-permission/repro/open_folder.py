# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The same folder with the mode 1777 takes the segment, and what was written is read back."""
import os
import subprocess

from errorcanon.lab.kits.shared_memory import MIB, Closed, segment

OPEN = """
# region open-the-folder
chmod 1777 /dev/shm
# endregion
"""
with Closed() as folder:
    assert segment(folder, MIB) == "open: EACCES"
    user = os.geteuid()
    os.seteuid(os.stat(folder).st_uid)
    subprocess.run(["bash", "-c", OPEN.replace("/dev/shm", folder)], check=True)
    os.seteuid(user)
    assert segment(folder, MIB) is None
    print(oct(os.stat(folder).st_mode))
