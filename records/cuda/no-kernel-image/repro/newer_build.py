# /// script
# requires-python = ">=3.9"
# dependencies = ["bitsandbytes"]
# ///
"""One release of a library, built for several releases of CUDA: which of them hold machine code for a new card.

BITSANDBYTES_CUDA126_LIB names one of the files; without it they are looked for in the installed package.
"""
import importlib.util
import os
import re
import sys
from pathlib import Path

from errorcanon.lab.kits.fatbin import embedded
from errorcanon.lab.kits.verdict import verdict

one = os.environ.get("BITSANDBYTES_CUDA126_LIB")
folder = Path(one).parent if one else Path(importlib.util.find_spec("bitsandbytes").origin).parent
held = {int(re.search(r"cuda(\d+)", path.name)[1]): embedded(str(path)) for path in folder.glob("libbitsandbytes_cuda1*.so")}
code = {cuda: [name for name in names if name.startswith("sm_")] for cuda, names in held.items()}
for cuda in sorted(held):
    print("CUDA", cuda / 10, *sorted(held[cuda]), "| for 12.0:", verdict(code[cuda], 120))
fits = {cuda for cuda in code if verdict(code[cuda], 120) == "fits"}
assert fits == {cuda for cuda in code if cuda >= 128} and 118 in code and 126 in code, fits
assert all(verdict(code[cuda], 120) == "too new" for cuda in set(code) - fits)
assert all(verdict(code[cuda], 90) == "fits" for cuda in code if cuda >= 118), "the control: an older card"
