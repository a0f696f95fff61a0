# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""A library that calls NCCL and was not linked to it fails with the same words, and ldd names no libnccl. Needs gcc."""

import os
import subprocess
import tempfile
from pathlib import Path

from build import load, tree

SYMBOL = "ncclCommRegister"
with tempfile.TemporaryDirectory() as folder:
    library = Path(folder) / "libextension.so"
    source = library.with_suffix(".c")
    source.write_text("int %s(void);\nint answer(void) { return %s(); }\n" % (SYMBOL, SYMBOL))
    subprocess.check_call(["gcc", "-shared", "-fPIC", str(source), "-o", str(library)])
    linked = tree(Path(folder) / "linked", "nccl")
    for name, path in ((library, ""), (linked, Path(folder) / "linked" / "system")):
        os.environ["LD_BIND_NOW"] = "1"
        code, said = load(name, path)
        listed = subprocess.check_output(["ldd", str(name)]).decode()
        print(name.name, "|", said.splitlines()[-1].replace(folder, "/app"), "| libnccl in ldd:", "libnccl" in listed)
        assert code and said.endswith(name.name + ": undefined symbol: " + SYMBOL), said
        assert ("libnccl" in listed) == (name == linked), listed
