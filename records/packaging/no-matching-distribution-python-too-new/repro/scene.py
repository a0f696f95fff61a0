# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""The wheels are for another Python; one whose tag is newer than pip is the twin.

scene.py [python|tag]
"""
import sys

from errorcanon.lab.kits.one_wheel import download

download((sys.argv[1:] or ["python"])[0])
