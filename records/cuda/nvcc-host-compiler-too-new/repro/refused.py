# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvcc-cu11", "ziglang"]
# ///
"""Put a host compiler newer than CUDA's header allows through it; the same header takes an older one."""
import sys

from host import HEADER, compilers, limits, preprocess

gcc, clang = limits()
newer = [each for each in compilers() if each[2] >= (gcc if each[1] == "gcc" else clang)]
older = [each for each in compilers() if each not in newer]
assert newer, "every compiler here is old enough: gcc below %d, clang below %d" % (gcc, clang)
assert preprocess(older[-1][0]).returncode == 0, "the header takes no compiler at all"
done = preprocess(newer[-1][0])
print(done.stderr.decode().replace(str(HEADER), "/usr/local/cuda/include/crt/host_config.h"), file=sys.stderr)
sys.exit(done.returncode)
