# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""`mount -o remount,size=…` while the program runs: the loop that failed comes out right."""
import os

os.environ["OWN_SHM"] = "1"
from own_shm import own_shm, resize

own_shm(16)

import train

try:
    train.train(form="collated")
    raise AssertionError("it went through")
except RuntimeError as error:
    print(str(error).splitlines()[-1])
    assert "unable to allocate shared memory" in str(error)
resize(256)
assert len(train.train(form="collated")) == 16
print("right")
