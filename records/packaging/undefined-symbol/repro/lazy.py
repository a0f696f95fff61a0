# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Loaded lazily the import passes, and the first call ends the process."""
import tempfile

from build import library, module, run

LAZY = "import os, sys; sys.setdlopenflags(os.RTLD_LAZY)\nimport ops; print('imported', flush=True)\n"
with tempfile.TemporaryDirectory() as folder:
    module(folder, release=2)
    library(folder, release=1)
    code, text = run(folder, LAZY)
    assert code == 0 and "imported" in text, text
    code, text = run(folder, LAZY + "try:\n    ops.size()\nfinally:\n    print('still here')")
    print(text.replace(folder, "/opt/env/lib"))
    assert code == 127 and "symbol lookup error" in text and "undefined symbol: _ZN4core5label" in text, (code, text)
    assert "still here" not in text, text
