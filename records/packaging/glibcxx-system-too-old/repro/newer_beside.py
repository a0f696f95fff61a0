# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A newer library in a folder of its own, first on the path of this one program; the system's stays."""
import os
import tempfile

from build import build_elsewhere, run, system_library

with tempfile.TemporaryDirectory() as folder:
    build_elsewhere(folder)
    before = os.stat(system_library())
    use = "import ops; assert ops.answer() == 42; print(sorted({l.split()[-1] for l in open('/proc/self/maps') if 'libstdc++' in l}))"
    assert run(folder, use)[0] == 1
    code, text = run(folder, use, LD_LIBRARY_PATH=folder + "/newer")
    assert code == 0 and folder + "/newer/libstdc++.so.6" in text, text
    assert os.stat(system_library()) == before
print("42")
