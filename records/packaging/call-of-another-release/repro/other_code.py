# /// script
# requires-python = ">=3.9"
# ///
"""A call that was written for another release, run with the one that is here: other_code.py NAME."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import run

run(CODES[(sys.argv[1:] or ["werkzeug-options"])[0]])
