# /// script
# requires-python = ">=3.12"
# dependencies = ["setuptools"]
# ///
"""With setuptools installed two settings still bring the error: the variable, and python -S or -I -S."""
import os
import subprocess
import sys

CODE = "from distutils.version import LooseVersion"
environ = {k: v for k, v in os.environ.items() if k != "SETUPTOOLS_USE_DISTUTILS"}
assert subprocess.run([sys.executable, "-W", "ignore", "-c", CODE], env=environ).returncode == 0
for words, more in (([], {"SETUPTOOLS_USE_DISTUTILS": "stdlib"}), (["-S"], {})):
    ran = subprocess.run([sys.executable, *words, "-c", CODE], env=dict(environ, **more), stderr=subprocess.PIPE)
    assert ran.returncode == 1 and b"No module named 'distutils'" in ran.stderr, ran.stderr
print("not found with stdlib, nor without site")
