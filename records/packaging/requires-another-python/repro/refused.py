# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Install a file that asks for a Python which this one is not.

refused.py [PYTHON]: the Python from which on the file is said to run
"""
import sys
import tempfile

from errorcanon.lab.kits.wheels import pip
from own_wheel import make_wheel

oldest = (sys.argv[1:] or ["3.12"])[0]
with tempfile.TemporaryDirectory() as folder:
    code, text = pip("install", "--no-index", "--target", folder + "/lib", make_wheel(folder, "2.0", ">=" + oldest))
print(text.replace(folder, "/folder"))
sys.exit(code)
