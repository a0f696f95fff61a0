# /// script
# requires-python = ">=3.9"
# ///
"""Files of two releases, on the disk or in a process that is running: mixed.py on-disk|in-memory."""
import sys

from two_releases import NEW, OLD, folder_with, leave_behind, replace_by

if (sys.argv[1:] or ["on-disk"])[0] == "on-disk":
    folder, package = folder_with(NEW)
    leave_behind(package, "specifiers.py")
    sys.path.insert(0, folder)
    import packaging.specifiers
else:
    folder, package = folder_with(OLD)
    sys.path.insert(0, folder)
    import packaging.version

    replace_by(NEW, package)  # an update while this process runs
    import packaging.utils
