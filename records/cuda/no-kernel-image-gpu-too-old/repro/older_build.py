# /// script
# requires-python = ">=3.9"
# dependencies = ["bitsandbytes"]
# ///
"""One release of a library, built for several releases of CUDA: which of them hold code for an old card.

    python older_build.py          the builds for older releases of CUDA hold it
    python older_build.py newest   the newest do not, and no newer release brings a card back

BITSANDBYTES_CUDA126_LIB names one of the files; without it they are looked for in the installed package.
"""
import importlib.util
import os
import re
import sys
from pathlib import Path

from errorcanon.lab.kits.fatbin import embedded
from errorcanon.lab.kits.verdict import number, verdict

one = os.environ.get("BITSANDBYTES_CUDA126_LIB")
folder = Path(one).parent if one else Path(importlib.util.find_spec("bitsandbytes").origin).parent
held = {int(re.search(r"cuda(\d+)", path.name)[1]): embedded(str(path)) for path in folder.glob("libbitsandbytes_cuda1*.so")}
code = {cuda: [name for name in names if name.startswith("sm_")] for cuda, names in held.items()}
for cuda in sorted(held):
    print("CUDA", cuda / 10, *sorted(held[cuda]), "| for 6.1:", verdict(held[cuda], 61), "| for 7.0:", verdict(held[cuda], 70))
pascal = {cuda for cuda in held if verdict(held[cuda], 61) == "fits"}
volta = {cuda for cuda in held if verdict(held[cuda], 70) == "fits"}
assert 118 in pascal and 126 in pascal and pascal == {cuda for cuda in held if 118 <= cuda <= 126} | ({117} & set(held)), pascal
assert volta == pascal | ({128, 129} & set(held)), volta
if sys.argv[1:] == ["newest"]:
    lowest = [min(map(number, code[cuda])) for cuda in sorted(code)]
    assert lowest == sorted(lowest), "a newer CUDA never goes further back"
    newest = max(held)
    assert all(verdict(held[newest], card) == "too old" for card in (50, 52, 60, 61)), held[newest]
    # PTX of a newer architecture does not help the older card, though the file holds some
    assert any(name.startswith("compute_") for name in held[newest])
    # the file for one CUDA: sm_50 was in it until the release that came for CUDA 13
    oldest = min(map(number, code[126]))
    assert oldest == (50 if newest < 130 else 60), oldest
    print("CUDA 12.6 begins at", oldest, "and CUDA", newest / 10, "at", lowest[-1])
