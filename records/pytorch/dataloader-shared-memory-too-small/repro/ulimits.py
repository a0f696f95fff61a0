# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""Limits of the process and of System V segments are not the size of /dev/shm: raised, the loop fails as before."""
import resource
import subprocess
import sys


def run(mib):
    ran = subprocess.run([sys.executable, "train.py", "collated", str(mib)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


assert run(16)[0] == 1
for limit in (resource.RLIMIT_MEMLOCK, resource.RLIMIT_AS, resource.RLIMIT_FSIZE, resource.RLIMIT_DATA, resource.RLIMIT_NOFILE):
    hard = resource.getrlimit(limit)[1]
    resource.setrlimit(limit, (hard, hard))
with open("/proc/sys/kernel/shmmax") as file:
    largest = int(file.read())
status, text = run(16)
print("kernel.shmmax", largest, text)
assert largest > 16 << 20 and resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY
assert status == 1 and "unable to allocate shared memory" in text
status, text = run(256)
assert status == 0 and "right: 16" in text, text
