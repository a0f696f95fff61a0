# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Start more threads or processes than the user may have: limit.py [threads|shell|child|count|files|fewer|higher|plenty]."""
import os
import resource
import subprocess
import sys
import tempfile
import threading

from errorcanon.lab.kits.shell import bash

COUNT = """
# region count-and-limit
ulimit -u
ps -eLo user= | sort | uniq -c
cat /sys/fs/cgroup/pids.max /sys/fs/cgroup/pids.current 2>/dev/null || true
# endregion
"""
FEWER = """
# region fewer-threads fill: train.py
export OMP_NUM_THREADS=4 OPENBLAS_NUM_THREADS=4 MKL_NUM_THREADS=4
python train.py
# endregion
"""
HIGHER = """
# region higher-limit fill: train.py
ulimit -u "$(ulimit -H -u)"
python train.py
# endregion
"""
TRAIN = """
import concurrent.futures, os, threading
count = int(os.environ.get("OMP_NUM_THREADS", 600))
together = threading.Barrier(count)
with concurrent.futures.ThreadPoolExecutor(count) as pool:
    print(sum(pool.map(lambda i: together.wait(4) * 0 + i, range(count))))
"""
kind = (sys.argv[1:] or ["threads"])[0]
os.environ["LC_ALL"] = "C"
most = resource.getrlimit(resource.RLIMIT_NPROC)[1]


def limit(soft):
    resource.setrlimit(resource.RLIMIT_NPROC, (soft, most))


def count():
    """Count what the user has by the lowest limit under which a thread still starts."""
    for tried in range(1, most if most > 0 else 100000):
        limit(tried)
        try:
            thread = threading.Thread(target=int)
            thread.start()
            thread.join()
            return tried
        except RuntimeError:
            pass


# others of the same user may come and go meanwhile
few = count() + 150
limit(most)
if kind == "threads":
    limit(few)
    together = threading.Event()
    threads = [threading.Thread(target=together.wait, args=(5,), daemon=True) for _ in range(600)]
    for thread in threads:
        thread.start()
elif kind == "shell":
    limit(few)
    sys.exit(subprocess.call(["timeout", "20", "bash", "-c", "for i in $(seq 600); do sleep 3 & done; wait"]))
elif kind == "child":
    limit(few)
    running = []
    while True:
        running.append(subprocess.Popen(["sleep", "3"]))
elif kind == "plenty":
    # another limit with another number: files
    resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20))
    kept = [open(os.devnull) for _ in range(40)]
folder = tempfile.mkdtemp()
with open(folder + "/train.py", "w") as file:
    file.write(TRAIN)
assert bash("python train.py", folder) == (0, "179700\n")
limit(few)
code, text = bash("python train.py", folder)
assert code and "start new thread" in text, text
if kind == "count":
    code, text = bash(COUNT, folder)
    lines = text.splitlines()
    assert code == 0 and int(lines[0]) == few, text
    own = [line.split() for line in lines[1:] if line.split()[-1] in ("nobody", str(os.getuid()))]
    seen = sum(int(row[0]) for row in own)
    assert seen <= few < seen + 600, (seen, few)
    limit(few + 1000)
    assert int(bash(COUNT, folder)[1].splitlines()[0]) == few + 1000
    assert bash("python train.py", folder) == (0, "179700\n")
elif kind == "files":
    code, text = bash("ulimit -n $(ulimit -H -n)\npython train.py", folder)
    assert code and "start new thread" in text, text
elif kind == "fewer":
    assert bash(FEWER, folder) == (0, "6\n")
else:
    assert bash(HIGHER, folder) == (0, "179700\n")
print(kind, "as the record says")
