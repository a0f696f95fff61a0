# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Room does not help: the folder is refused for one page and for much, with megabytes free."""
from errorcanon.lab.kits.shared_memory import MIB, Closed, free, segment

with Closed() as folder:
    assert free() > 16 * MIB
    assert {segment(folder, size) for size in (4096, MIB, 16 * MIB)} == {"open: EACCES"}
    print("free:", free())
