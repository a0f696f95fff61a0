# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""imp is there up to 3.11 and not from 3.12 on, whatever setuptools is installed: there distutils differs.

A module that no installed package brings is missing on every Python.
"""
import subprocess
import sys


def last_line(code):
    ran = subprocess.run([sys.executable, "-W", "ignore", "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode().strip().splitlines()[-1]


new = sys.version_info >= (3, 12)
gone = (1, "ModuleNotFoundError: No module named 'imp'")
place = last_line("import imp; print(imp.__file__)")
print(sys.version.split()[0], place)
assert place == gone if new else place[0] == 0 and place[1].endswith("imp.py")
if not new:
    assert last_line("import os, imp; print(os.path.dirname(os.__file__) == os.path.dirname(imp.__file__))") == (0, "True")
assert last_line("import impala") == (1, "ModuleNotFoundError: No module named 'impala'")
status, setuptools = last_line("import setuptools; print(setuptools.__version__)")
if new and status == 0:
    print("setuptools", setuptools, last_line("import distutils; print(distutils.__file__)"))
    assert last_line("import distutils.version; print(1)") == (0, "1"), "setuptools brings this one back"
