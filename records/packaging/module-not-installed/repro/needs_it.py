# /// script
# requires-python = ">=3.8"
# ///
"""Code that imports a package, run where it may be missing: needs_it.py MODULE."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import run

run(CODES[(sys.argv[1:] or ["yaml"])[0]])
