# /// script
# requires-python = ">=3.9"
# ///
"""Code that asks for a name that no release has: wrong_code.py NAME."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import run

run(CODES[(sys.argv[1:] or ["sklearn-accuracy"])[0]])
