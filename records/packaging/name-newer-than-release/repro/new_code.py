# /// script
# requires-python = ">=3.9"
# ///
"""Code that was written for a newer release, run with the one that is here: new_code.py NAME."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import run

run(CODES[(sys.argv[1:] or ["numpy-exceptions"])[0]])
