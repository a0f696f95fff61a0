# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvcc-cu12"]
# ///
"""What the page runs prints the compiler's number and the limits that the header holds for gcc, clang and Visual Studio."""
import os
import subprocess

from host import HEADER, limits

ASK = """
# region read-the-limit
gcc -dumpversion
grep unsupported "$CUDA_HOME/include/crt/host_config.h"
# endregion
"""
gcc, clang = limits()
said = subprocess.run(["bash", "-c", ASK], env=dict(os.environ, CUDA_HOME=str(HEADER.parents[2])), stdout=subprocess.PIPE, check=True).stdout.decode()
print(said)
assert said.splitlines()[0] == subprocess.check_output(["gcc", "-dumpversion"]).decode().strip()
assert "gcc versions later than %d " % (gcc - 1) in said and "clang version must be less than %d " % clang in said
assert "Only the versions between" in said
