# /// script
# requires-python = ">=3.8"
# ///
"""A script that lies in a subfolder does not see the package beside that folder."""
import sys

from errorcanon.lab.kits.shell import bash
from tree import make_project

code, told = bash("python scripts/train.py", make_project())
print(told)
sys.exit(code)
