# /// script
# requires-python = ">=3.8,<3.12"
# dependencies = ["setuptools"]
# ///
"""Whoever uses distutils.version without an import of it fails, also without setuptools's copy."""
import subprocess
import sys

ran = subprocess.run([sys.executable, "-W", "ignore", "-c", "import distutils\nprint(distutils.version)"], stderr=subprocess.PIPE)
said = ran.stderr.decode().strip().splitlines()
print(said[-1])
assert ran.returncode and said[-1].endswith("has no attribute 'version'"), said
ran = subprocess.run([sys.executable, "-W", "ignore", "-c", "import distutils\nprint(distutils.cygwinccompiler)"], stderr=subprocess.PIPE)
print(ran.stderr.decode().strip().splitlines()[-1])  # another module that nobody imported
assert ran.returncode
ran = subprocess.run([sys.executable, "-W", "ignore", "-c", "import distutils.version\nprint(distutils.version.__name__)"], stdout=subprocess.PIPE)
assert ran.returncode == 0 and ran.stdout.strip().endswith(b"distutils.version")
