# /// script
# requires-python = ">=3.12"
# dependencies = ["setuptools"]
# ///
"""setuptools brings distutils and pkg_resources, not imp."""
import subprocess
import sys

import setuptools

subprocess.run([sys.executable, "-c", "import setuptools, distutils.version"], check=True)
ran = subprocess.run([sys.executable, "old_code.py"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
print(setuptools.__version__, ran.stdout.decode())
assert ran.returncode == 1 and b"ModuleNotFoundError: No module named 'imp'" in ran.stdout
