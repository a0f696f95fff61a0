# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Build a project whose source has a fault. fails.py [setuptools|make|ninja|cmake]"""
import sys

from builds import build, project

code, said = build((sys.argv[1:] or ["make"])[0], project("type"))
print(said)
sys.exit(code)
