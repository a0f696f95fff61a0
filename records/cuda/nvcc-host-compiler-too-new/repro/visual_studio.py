# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvcc-cu11==11.8.89"]
# ///
"""What CUDA's header says to Visual Studio, of which it reads the number _MSC_VER; gcc only preprocesses the header here.

Argument: none, which puts 1940 (Visual Studio 2022 17.10) through it and lets the error out; limit, the numbers on both
sides of the limit up to CUDA 12.3; newer, the same for 12.4 and later, where 1940 is taken.
"""
import subprocess
import sys

from host import HEADER

REFUSED = "#error -- unsupported Microsoft Visual Studio version!"


def check(number):
    """What the preprocessor prints for this number; below the check the header wants files of Windows."""
    words = ["gcc", "-E", "-x", "c++", "-D__CUDACC__", "-U__GNUC__", "-D_WIN32", "-D_MSC_VER=%d" % number, str(HEADER)]
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE).stderr.decode()


form = (sys.argv[1:] or ["refused"])[0]
if form == "refused":
    assert REFUSED not in check(1939), "the control: Visual Studio 2022 17.9"
    said = check(1940)
    print(said.replace(str(HEADER), "/usr/local/cuda/include/crt/host_config.h"), file=sys.stderr)
    sys.exit(REFUSED in said)
first = 1940 if form == "limit" else 1950
taken = [number for number in (1900, 1916, 1929, 1930, 1939, 1940, 1944, 1949, 1950, 1951) if REFUSED not in check(number)]
print("takes _MSC_VER", *taken)
assert taken == [number for number in (1916, 1929, 1930, 1939, 1940, 1944, 1949) if number < first], taken
assert "Only the versions between 2017 and 2022 (inclusive)" in check(first), "the years are the same on both sides of 12.4"
