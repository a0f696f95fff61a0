# /// script
# requires-python = ">=3.9"
# ///
"""What pip knows of a package tells a release without the name from another copy before it."""
from codes import CODES
from errorcanon.lab.kits.another_copy import told

SHOW = """
# region which-release fill: PACKAGE
python -c "import importlib.metadata as m; print(m.version('PACKAGE'))"
# endregion
"""

seen = told(SHOW.replace("PACKAGE", "markupsafe"), "markupsafe", CODES["markupsafe-soft-unicode"])
gone = "cannot import name 'soft_unicode' from 'markupsafe'"
# 2.1 is the first without the name: the release alone says which of the two it is
assert seen.release.startswith("2.1") == (gone in seen.line), seen
# another copy, before the installed one on the path: the same line whatever is installed
assert gone in seen.of_the_copy and seen.folder in seen.of_the_copy, seen
