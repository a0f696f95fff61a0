# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The old name put back before the old module is imported."""
import os
import sys
import tempfile

OLD = "import time\nSTARTED = time.clock()\n"
# region put-back
import time

if not hasattr(time, "clock"):
    time.clock = time.perf_counter
# endregion
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "old_module.py"), "w") as file:
        file.write(OLD)
    sys.path.insert(0, folder)
    import old_module
assert isinstance(old_module.STARTED, float)
print("the old module was imported on", sys.version.split()[0])
