# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvcc-cu12"]
# ///
"""gcc 12, which CUDA 11.7 and 11.8 refuse, is taken by a later CUDA."""
from host import compilers, limits, preprocess

command = next(each[0] for each in compilers() if each[1:] == ("gcc", 12))
assert limits()[0] > 12
done = preprocess(command)
assert done.returncode == 0 and b"/include/c++/12/" in done.stdout
print("takes gcc 12, and all below", limits()[0])
