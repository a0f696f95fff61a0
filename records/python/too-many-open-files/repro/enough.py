# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The soft limit raised to the hard one by the program, or files closed as soon as they are read.

enough.py [raised|closed]
"""
import os
import resource
import sys
import tempfile

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
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (400, hard))
        files = [open(path) for path in paths]
        assert [int(file.read()) for file in files] == list(range(300))
        for file in files:
            file.close()
    else:
        before, found = len(os.listdir("/proc/self/fd")), []
        for path in paths:
            with open(path) as file:
                found.append(int(file.read()))
        assert found == list(range(300))
        assert len(os.listdir("/proc/self/fd")) == before
print(kind, "300 files read, the limit was 64")
