# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""LD_LIBRARY_PATH and LD_PRELOAD set in the program itself come too late."""
import os
import tempfile

from build import build, run, system_library

with tempfile.TemporaryDirectory() as folder:
    build(folder)
    new = system_library()
    for name, value in (("LD_LIBRARY_PATH", os.path.dirname(new)), ("LD_PRELOAD", new)):
        code, text = run(folder, "import os; os.environ[%r] = %r; import newer" % (name, value), LD_LIBRARY_PATH=folder + "/old")
        assert code == 1 and "GLIBCXX_3.4.29' not found" in text, text
        # control: in the environment before Python starts
        more = {"LD_LIBRARY_PATH": folder + "/old", name: value}
        assert run(folder, "import newer; assert newer.answer() == 42", **more)[0] == 0
print("too late inside, right outside")
