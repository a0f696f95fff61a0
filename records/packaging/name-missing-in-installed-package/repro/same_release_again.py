# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Installed anew from scratch, the same release lacks the name as before."""
import importlib.metadata
import subprocess
import sys

# this lane was installed into an empty environment, from the wheel of the index, and nothing else since
for file in importlib.metadata.files("markdown"):
    if str(file).endswith(".py"):
        assert file.locate().is_file(), file
ran = subprocess.run([sys.executable, "-c", "from markdown.util import etree"], stderr=subprocess.PIPE)
line = ran.stderr.decode().strip().splitlines()[-1]
assert "cannot import name 'etree' from 'markdown.util'" in line, line
print(line)
