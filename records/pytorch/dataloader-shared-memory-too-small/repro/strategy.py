# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""The file_system strategy takes its room from the same /dev/shm: the loop that failed fails."""
import subprocess
import sys

CODE = """
import sys
strategy, mib, form = sys.argv[1:]
del sys.argv[1:]
from own_shm import own_shm
own_shm(int(mib))
import torch
import train
torch.multiprocessing.set_sharing_strategy(strategy)  # forked workers have it from here
assert torch.multiprocessing.get_sharing_strategy() == strategy
print("right:", len(train.train(form=form, workers=2, prefetch=2, batch=8)))
"""


def run(strategy, mib, form):
    ran = subprocess.run([sys.executable, "-c", CODE, strategy, str(mib), form], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         env={"OWN_SHM": "1", "PATH": "/usr/bin:/bin"})
    return ran.returncode, ran.stdout.decode()


for strategy in ("file_descriptor", "file_system"):
    for form in ("collated", "queued"):
        status, text = run(strategy, 256, form)
        assert status == 0 and "right: 16" in text, text
        status, text = run(strategy, 16, form)
        print(strategy, form, status, text[-600:])
        assert status != 0 and "unable to allocate shared memory" in text and "right" not in text
