# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The soft limit raised by the program or by its shell, or files closed as soon as they are read.

enough.py [raised|shell|closed]
"""
import os
import resource
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

SHELL = """
# region in-the-shell fill: train.py
ulimit -n "$(ulimit -Hn)"
python train.py
# endregion
"""
kind = (sys.argv[1:] or ["closed"])[0]
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
assert hard == resource.RLIM_INFINITY or hard > 400, hard
resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
with tempfile.TemporaryDirectory() as folder:
    paths = [os.path.join(folder, str(n)) for n in range(300)]
    for n, path in enumerate(paths):
        with open(path, "w") as file:
            file.write(str(n))
    if kind == "raised":
        # region raise-the-limit
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = 65536 if hard == resource.RLIM_INFINITY else min(65536, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
        # endregion
        files = [open(path) for path in paths]
        assert [int(file.read()) for file in files] == list(range(300))
        for file in files:
            file.close()
    elif kind == "shell":
        with open(os.path.join(folder, "train.py"), "w") as file:
            file.write("files = [open(str(n)) for n in range(300)]\nprint(sum(int(file.read()) for file in files))\n")
        code, text = bash("python train.py", folder)
        assert code == 1 and "Too many open files" in text, text
        assert bash(SHELL, folder) == (0, "%d\n" % sum(range(300)))
    else:
        before, found = len(os.listdir("/proc/self/fd")), []
        for path in paths:
            with open(path) as file:
                found.append(int(file.read()))
        assert found == list(range(300))
        assert len(os.listdir("/proc/self/fd")) == before
print(kind, "300 files read, the limit was 64")
