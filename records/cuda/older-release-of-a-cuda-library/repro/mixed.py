# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Load a library while an older release of the one it needs comes first on LD_LIBRARY_PATH. Needs gcc.

    python mixed.py nvjitlink    libcusparse and libnvJitLink (default)
    python mixed.py cublas       libcublas and libcublasLt
    python mixed.py nccl         libtorch_cuda and libnccl
"""
import sys
import tempfile
from pathlib import Path

from build import load, tree

with tempfile.TemporaryDirectory() as folder:
    library = tree(folder, *sys.argv[1:])
    code, said = load(library)
    assert (code, said) == (0, "22"), said
    print("alone:", said)
    code, said = load(library, Path(folder) / "system")
    print(said.replace(folder, "/app"), file=sys.stderr)
sys.exit(code)
