# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The same folder with the mode 1777 takes the segment, and what was written is read back."""
import os

from segment import Closed, segment

with Closed() as folder:
    assert segment(folder, 1 << 20) == "open: EACCES"
    user = os.geteuid()
    os.seteuid(os.stat(folder).st_uid)
    os.chmod(folder, 0o1777)
    os.seteuid(user)
    assert segment(folder, 1 << 20) is None
    print(oct(os.stat(folder).st_mode))
