# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The message names the system's library, and no library of the machine has the version; the twin's answer differs."""
import ctypes.util
import glob
import re
import tempfile

from build import build_elsewhere, run, system_library, versions

with tempfile.TemporaryDirectory() as folder:
    build_elsewhere(folder)
    code, text = run(folder, "import ops")
    found, needed, by = re.search(r"(\S+): version `GLIBCXX_3\.4\.(\d+)' not found \(required by (\S+)\)", text).groups()
    assert re.match(r"/(usr/)?lib", found) and by.endswith("ops.so"), text
    on_the_machine = sorted(set(glob.glob("/usr/lib/*/libstdc++.so.6*") + glob.glob("/usr/lib64/libstdc++.so.6*") + [system_library()]))
    highest = max(versions(library)[-1] for library in on_the_machine if versions(library))
    print("needed", needed, "found", found, "highest on the machine", highest)
    assert highest < int(needed)
    # the twin: an environment that has the version, but comes second
    assert versions(folder + "/newer/libstdc++.so.6")[-1] == int(needed)
