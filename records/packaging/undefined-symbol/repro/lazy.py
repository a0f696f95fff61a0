# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Loaded lazily the import passes, and the first call ends the process."""
import tempfile

from build import MODULE, compile_to, library, module, run

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
    # a variable is looked up when the file is loaded
    variable = MODULE.replace("static PyObject *size", "namespace core { extern int limit; }\nint *limit = &core::limit;\nstatic PyObject *size")
    compile_to("ops.so", variable, folder, 1, 1, "-L" + folder, "-lcore", "-Wl,-rpath,$ORIGIN")
    code, text = run(folder, LAZY)
    print(text.replace(folder, "/opt/env/lib"))
    assert code == 1 and "undefined symbol: _ZN4core5limitE" in text and not text.startswith("imported"), (code, text)
