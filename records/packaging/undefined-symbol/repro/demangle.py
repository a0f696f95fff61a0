# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""c++filt and nm on the symbol: the same call with the other string, or a call that is not there."""
import re
import tempfile

from build import MODULE, compile_to, library, module, run
from errorcanon.lab.kits.shell import bash

READ = """
# region read-the-symbol fill: _ZN4core5labelERKSs, libcore.so, core::label
c++filt _ZN4core5labelERKSs
nm -DC libcore.so | grep core::label
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    for kind, wanted in (("abi", {"abi": 0}), ("release", {"release": 2})):
        module(folder, **wanted)
        library(folder)
        symbol = re.search(r"undefined symbol: (\w+)", run(folder, "import ops")[1])[1]
        code, text = bash(READ.replace("_ZN4core5labelERKSs", symbol), folder)
        assert code == 0, text
        name, there = text.splitlines()
        there = there.split(" T ")[1]
        print(kind, "|", name, "|", there)
        assert name != there and name.split("(")[0] == there.split("(")[0] == "core::label"
        # std::string alone is the old ABI, std::__cxx11 the new one
        assert ("__cxx11" in name) == (kind == "release") and "__cxx11" in there
        assert ("bool" in name) == (kind == "release") and "bool" not in there
    # a call that returns a string has no argument to tell by: the new ABI is a tag behind its name
    source = "#include <string>\nnamespace core { std::string named(int number) { return std::to_string(number); } }\n"
    names = []
    for abi in (0, 1):
        compile_to("named.so", source, folder, 1, abi)
        names.append(bash("nm -DC named.so | grep core::named", folder)[1].strip().split(" T ")[1])
    print("returned |", *names)
    assert names == ["core::named(int)", "core::named[abi:cxx11](int)"], names
    # the twin: a module that is not linked to the library, which has the very name
    library(folder)
    compile_to("ops.so", MODULE, folder, 1, 1)
    symbol = re.search(r"undefined symbol: (\w+)", run(folder, "import ops")[1])[1]
    code, text = bash(READ.replace("_ZN4core5labelERKSs", symbol), folder)
    name, there = text.splitlines()
    print("not linked |", name)
    assert code == 0 and name == there.split(" T ")[1], text
