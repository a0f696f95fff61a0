# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""c++filt and nm on the symbol: the same call with the other string, or a call that is not there."""
import re
import subprocess
import tempfile

from build import library, module, run


def filtered(*words):
    return subprocess.check_output(words).decode()


with tempfile.TemporaryDirectory() as folder:
    for kind, wanted in (("abi", {"abi": 0}), ("release", {"release": 2})):
        module(folder, **wanted)
        library(folder)
        symbol = re.search(r"undefined symbol: (\w+)", run(folder, "import ops")[1])[1]
        name = filtered("c++filt", symbol).strip()
        there = [line.split(" T ")[1] for line in filtered("nm", "-DC", folder + "/libcore.so").splitlines() if "core::label" in line]
        print(kind, "|", name, "|", there[0])
        assert name not in there and name.split("(")[0] == "core::label"
        # std::string alone is the old ABI, std::__cxx11 the new one
        assert ("__cxx11" in name) == (kind == "release") and "__cxx11" in there[0]
        assert ("bool" in name) == (kind == "release") and "bool" not in there[0]
