# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""readelf -d: libstdc++ is among what a module needs that g++ linked, and not where gcc did."""
import tempfile

from build import compile_to, link, run
from errorcanon.lab.kits.shell import bash

READ = """
# region what-it-needs fill: ops.so
readelf -d ops.so | grep NEEDED
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    compile_to(folder)
    for command, is_there in (("gcc", False), ("g++", True)):
        link(folder, command)
        code, text = bash(READ, folder)
        print(command, text)
        assert ("libstdc++.so.6" in text) == is_there == (run(folder)[0] == 0), text
