# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Room does not help: the folder is refused for one page and for much, with gigabytes or megabytes free."""
from segment import Closed, free, segment

with Closed() as folder:
    assert free() > 16 << 20
    assert {segment(folder, size) for size in (4096, 1 << 20, 16 << 20)} == {"open: EACCES"}
    print("free:", free())
