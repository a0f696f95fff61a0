# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""The CUDA major that this build of PyTorch needs, compared with the number that the message gives for the driver.

    python versions.py           which drivers are too old for this build, and that a missing driver is told otherwise
    python versions.py toolkit   another toolkit in CUDA_HOME and PATH changes neither the number nor the runtime
"""
import os
import subprocess
import sys
import tempfile

import torch

PROGRAM = """
import torch
torch.cuda.is_available()
print(torch.version.cuda, *sorted({line.split()[-1] for line in open("/proc/self/maps") if "libcudart" in line}))
"""


def too_old(found):
    """The driver's CUDA has a lower major number than the one that PyTorch was built with."""
    # region compare-the-majors fill: found
    # found is the number in the message, such as 11040
    print("driver: CUDA", found // 1000, "PyTorch: CUDA", torch.version.cuda)
    # endregion
    return found // 1000 < int(torch.version.cuda.split(".")[0])


def process(**variables):
    return subprocess.run([sys.executable, "-W", "ignore", "-c", PROGRAM], env=dict(os.environ, **variables), stdout=subprocess.PIPE, check=True).stdout.decode()


major = int(torch.version.cuda.split(".")[0])
if sys.argv[1:] == ["toolkit"]:
    with tempfile.TemporaryDirectory() as home:
        os.makedirs(home + "/bin")
        with open(home + "/bin/nvcc", "w") as file:
            file.write("#!/bin/sh\necho release 9.0\n")
        os.chmod(home + "/bin/nvcc", 0o755)
        plain = process()
        other = process(CUDA_HOME=home, CUDA_PATH=home, PATH=home + "/bin:" + os.environ["PATH"])
    print(plain.strip())
    assert plain == other and "libcudart" in plain and home not in other
else:
    assert not too_old(major * 1000) and not too_old(13000) and too_old(major * 1000 - 1000)
    try:
        torch.zeros(1).cuda()
    except RuntimeError as error:  # the twin: no driver at all
        assert "Found no NVIDIA driver" in str(error) and "too old" not in str(error), error
