# /// script
# requires-python = ">=3.9"
# ///
"""What pip knows of a package tells a release before the name from another copy before it."""
from codes import CODES
from errorcanon.lab.kits.another_copy import told

SHOW = """
# region which-release fill: PACKAGE
python -c "import importlib.metadata as m; print(m.version('PACKAGE'))"
# endregion
"""

seen = told(SHOW.replace("PACKAGE", "packaging"), "packaging", CODES["packaging-licenses"])
missing = "No module named 'packaging.licenses'"
# 24.2 is the first with the module: the release alone says which of the two it is
assert seen.release.startswith("24.1") == (missing in seen.line), seen
# another copy, before the installed one on the path: the same line whatever is installed
assert missing in seen.of_the_copy, seen
