# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Run a file whose indentation is broken. broken.py [mixed|unexpected|unindent|missing|twin]"""
import subprocess
import sys

from files import BROKEN, write

path = write(BROKEN[(sys.argv[1:] or ["mixed"])[0]])
sys.exit(subprocess.call([sys.executable, path]))
