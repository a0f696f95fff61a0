# /// script
# requires-python = ">=3.9"
# ///
"""Code that makes an object of the plain class: plain_class.py sft-config|seq2seq|click-group."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import run

run(CODES[(sys.argv[1:] or ["click-group"])[0]])
