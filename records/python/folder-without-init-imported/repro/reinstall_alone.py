# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""pip sees the distribution as installed, so a plain install does nothing."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.project import run

from parts import write

with tempfile.TemporaryDirectory() as folder:
    site = write(folder, "site")
    write(site, "toolbox", **{"cache.bin": "1"})
    write(site, "toolbox-1.0.dist-info", METADATA="Metadata-Version: 2.1\nName: toolbox\nVersion: 1.0\n", INSTALLER="pip\n", RECORD="toolbox/__init__.py,,\n")
    project = write(folder, "project", **{"train.py": "from toolbox import load\n"})
    ran = subprocess.run([sys.executable, "-m", "pip", "install", "--no-index", "toolbox"], env=dict(os.environ, PYTHONPATH=site), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = ran.stdout.decode()
    assert ran.returncode == 0 and "Requirement already satisfied: toolbox" in said, said
    code, text = run(project, "train.py", PYTHONPATH=site)
    assert code == 1 and "cannot import name 'load' from 'toolbox' (unknown location)" in text, text
print(said.strip().splitlines()[0])
print(text.strip().splitlines()[-1])
